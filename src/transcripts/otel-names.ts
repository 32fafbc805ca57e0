/** The kind of transcript, and the attributes that hold what was said. */
export const otelName = 'OpenTelemetry GenAI spans'

export const OPERATION = 'gen_ai.operation.name'
export const INPUT = 'gen_ai.input.messages'
export const OUTPUT = 'gen_ai.output.messages'
export const ARGUMENTS = 'gen_ai.tool.call.arguments'
