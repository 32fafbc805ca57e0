/** What `callsheet tools --help` says. */
export const toolsUsage: string = `callsheet tools diff <old> <new> [--json] [--fail-on breaking|risky|never]
       callsheet tools lock <file>… [--mcp <command>] [--lock <file>] [--check]

diff says what changed from one version of tools to another, and whom it breaks: tools and parameters that are gone, what is
newly required, what takes fewer values, and what a model is told otherwise. A file holds tools in any shape that callsheet
lint takes; - is the standard input.

  --json     prints the changes as JSON
  --fail-on  from which kind on the exit code is 1, breaking by default

lock writes a digest of each tool, so that callsheet lint --lock and --check see when one has changed since somebody looked.

  --mcp      a command that starts a server of MCP, whose tools are read; may be given several times
  --lock     the lockfile, tools.lock.json by default
  --check    writes nothing, and says which tools differ from the lockfile

Exit code: 0 all is well, 1 there are such changes, or tools differ from the lockfile, 2 it cannot be done as written
`
