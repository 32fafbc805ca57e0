/** What `callsheet history --help` says. */
export const historyUsage: string = `callsheet history [--store <folder>] [--dataset <name>] [--case <test_id>] …

Shows how results went that tests and callsheet score have stored: for each data set a line for each run, in order of time,
and which cases of the last run newly fail, are newly right, or are flaky.

  --store     the folder of the results; by default .callsheet
  --dataset   one data set, by its name, in the place of all
  --case      one case, in the place of all
  --last      how many runs are shown; by default 20
  --json      prints the same as JSON

The change is that of the pass rate, in points of a percent, over the cases that were run before: each is compared with the
last run before that has it. A run that left cases of the run before out says how many, 3 (-37).

Exit code: 0 there are results, 2 there are none, or they cannot be read
`
