/** What `callsheet score --help` says. */
export const scoreUsage: string = `callsheet score <dataset> --runs <file> [--tools <file>] [--gate <file>] …

Scores recorded runs against a data set, prints what they amount to, and holds them to a gate. The data set is JSON, JSON
Lines or YAML; a file of runs has one run a line, { "test_id", "calls": [{ "name", "args" }], "answer"? }, or a conversation,
or a transcript. It is read line by line, however long it is. Nothing here asks a model, but for what --options brings.

  --name       what the data set is called in results and reports; by default its path from the working directory
  --runs       the recorded runs; - for the standard input. May be given several times
  --tools      today's tools, JSON or a module: arguments are coerced by their schemas, and cases that they contradict are
               an error
  --options    a module that exports any of tools, now, zone, normalisers, embedder and judge
  --now        the instant of {{TODAY}} and {{NOW}}, one for all runs: that of the recording, such as 2026-11-30T09:00:00Z
  --zone       the time zone of dates without an offset; by default UTC
  --partial    cases without a run are left out; without it they are an error
  --gate       the bar that the results have to reach; without it every run has to pass
  --baseline   what the results are compared with, where the gate says max_drop: a report that --json wrote, or a file of
               stored results (.jsonl), which needs one of:
  --baseline-run      the run that counts, by its name in callsheet history
  --baseline-branch   the branch whose runs count: each case as it was in the last of them that has it
  --json       writes the report to a file, as JSON
  --junit      writes it as JUnit XML
  --github     prints annotations for GitHub Actions, too; by default where GITHUB_ACTIONS is true
  --store      the folder to which each result is added; by default .callsheet
  --no-store   results are not stored
  --quiet      print no table, and nothing where the bar is reached but what --partial leaves out

Exit code: 0 the bar is reached, 1 it is not, 2 it cannot be done as written: a file that is unreadable, broken or
contradictory, a case without a run, a run without a case. Results that were stored before a broken line stay
`
