/** What `callsheet metrics --help` says. */
export const metricsUsage: string = `callsheet metrics <file>… [--tools <file>] [--json <file>]

Counts how calls of tools went: how often the first payload conforms to the tool's schema, how many calls it takes to recover,
how often tools fail, and whether that gets worse in the course of a run. Nothing here asks a model. A file has one JSON a
line: a record of a guarded tool, or a run, as callsheet diagnose reads it. Records become runs by their trace, also where
its records stand in several files. - is the standard input.

  --tools  the tools that there are, JSON or a module, for all runs; by default those that each line shows. A line that
           shows others is an error. Records need none, since a guard has judged them
  --json   writes the metrics to a file, as JSON

This is a report and no gate; a gate is expect(runs).toMeet({ … }). Exit code: 0 it is printed, 2 it cannot be done as
written: a file that is unreadable or broken, no run, or no call that could be judged
`
