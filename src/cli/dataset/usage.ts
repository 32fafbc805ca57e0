/** What `callsheet dataset --help` says. */
export const datasetUsage: string = `callsheet dataset check <dataset> --tools <file> [--now <instant>] [--zone <zone>] [--options <file>]

Finds what today's tools contradict in a data set. Such a case says nothing about a model: no answer could be right. The data
set is JSON, JSON Lines or YAML. Nothing here asks a model or a network.

  --tools      today's tools: JSON as OpenAI, Anthropic, Google, Bedrock, LangChain and MCP have it, or a JavaScript module
               that exports them as tools, or by default
  --now        the instant of {{TODAY}} and {{NOW}}, such as 2026-11-30T09:00:00Z; by default the present one
  --zone       the time zone of dates without an offset; by default UTC
  --options    a module that exports any of tools, now, zone, normalisers, embedder and judge

What check finds, a line each, '<file>:<line>: <code>: <test_id>: <what>':
  unknown-tool        there is no such tool; which one may be meant
  unknown-parameter   the tool has no such parameter; which one may be meant
  missing-parameter   a parameter is required, and the case expects none
  enum-value-gone     the value is none of those that the schema lists
  schema-violation    the schema refuses the value for another reason
  unused-rule         a rule or a weight of a parameter that is nowhere
  placeholder         a {{…}} does not resolve
  bad-case            scoring refuses the case for another reason

Exit code: 0 all is well, 1 there are findings, 2 it cannot be done as written
`
