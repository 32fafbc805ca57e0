/** What `callsheet diagnose --help` says. */
export const diagnoseUsage: string = `callsheet diagnose <runs>… [--tools <file>] [--assume <names>] [--mode paper] [--now <day>] [--json <file>] [--failures]

Says at which stage the calls of recorded runs fail: the tool is registered, its parameters are those of the tool, its
values were told. No ground truth is needed, and nothing here asks a model. A file of runs has one run a line: what
runToJson made of a run, or a transcript; or { "run", "query"?, "context"?, "tools"? }, or { "calls", "query", "context"?,
"tools"? }, where query is what the user asked for, and context a list of what else the model had read. It is read line by
line, however long it is; - is the standard input. Records of guarded tools become runs by their trace; they do not show
what the user said, so that grounding is not asked of them, and --tools has to say which tools there are.

  --tools      the tools that there are, JSON or a module, for all lines; by default those that each line shows. A line
               that shows others is an error
  --assume     parameters whose values may be inferred: symbol,get_flight.day
  --mode       guarded, the default, asks what real calls need; paper is the published metrics to the letter
  --now        the day in which today and tomorrow were said, such as 2026-03-30
  --json       writes the report to a file, as JSON
  --failures   names each call that fails, with its file and line, before the table, and in the JSON

This is a report and no gate. Exit code: 0 it is printed, 2 it cannot be done as written: a file that is unreadable or
broken, no run, or no call that could be judged
`
