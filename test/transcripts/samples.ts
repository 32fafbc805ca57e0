import { AIMessage, AIMessageChunk, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages'

/** One conversation, as each kind of message list writes it: a look-up, two calls at once of which one fails, an answer. */
export const samples: Readonly<Record<string, readonly object[]>> = {
  'OpenAI chat messages': [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'Refund A-1001' }] },
    { role: 'assistant', content: null, tool_calls: [openaiCall('call_1', 'lookup_order', '{"order_id":"A-1001"}')] },
    { role: 'tool', tool_call_id: 'call_1', content: '{"total":"49.90"}' },
    {
      role: 'assistant',
      content: 'One moment.',
      tool_calls: [openaiCall('call_2', 'issue_refund', '{"cents":4990}'), openaiCall('call_3', 'notify', '{}')],
    },
    { role: 'tool', tool_call_id: 'call_3', content: 'no mail' },
    { role: 'tool', tool_call_id: 'call_2', content: 'refunded' },
    { role: 'assistant', content: 'Refunded.', refusal: null },
  ],
  'OpenAI Responses items': [
    { role: 'system', content: 'Be brief.' },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Refund A-1001' }] },
    { type: 'reasoning', id: 'rs_1', summary: [] },
    { type: 'function_call', call_id: 'call_1', name: 'lookup_order', arguments: '{"order_id":"A-1001"}' },
    { type: 'function_call_output', call_id: 'call_1', output: '{"total":"49.90"}' },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'One moment.' }] },
    { type: 'function_call', call_id: 'call_2', name: 'issue_refund', arguments: '{"cents":4990}' },
    { type: 'function_call', call_id: 'call_3', name: 'notify', arguments: '{}' },
    { type: 'function_call_output', call_id: 'call_3', output: [{ type: 'input_text', text: 'no mail' }] },
    { type: 'function_call_output', call_id: 'call_2', output: 'refunded' },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Refunded.' }] },
  ],
  'Anthropic messages': [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Refund A-1001' },
    {
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'call_1', name: 'lookup_order', input: { order_id: 'A-1001' } }],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_1', content: '{"total":"49.90"}' }] },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'One moment.' },
        { type: 'tool_use', id: 'call_2', name: 'issue_refund', input: { cents: 4990 } },
        { type: 'tool_use', id: 'call_3', name: 'notify', input: {} },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'call_3', content: [{ type: 'text', text: 'no mail' }], is_error: true },
        { type: 'tool_result', tool_use_id: 'call_2', content: 'refunded' },
      ],
    },
    { role: 'assistant', content: [{ type: 'text', text: 'Refunded.' }] },
  ],
  'Gemini contents': [
    { role: 'system', parts: [{ text: 'Be brief.' }] },
    { role: 'user', parts: [{ text: 'Refund A-1001' }] },
    {
      role: 'model',
      parts: [{ functionCall: { id: 'call_1', name: 'lookup_order', args: { order_id: 'A-1001' } } }],
    },
    {
      role: 'user',
      parts: [{ functionResponse: { id: 'call_1', name: 'lookup_order', response: { total: '49.90' } } }],
    },
    {
      role: 'model',
      parts: [
        { text: 'One moment.' },
        { functionCall: { id: 'call_2', name: 'issue_refund', args: { cents: 4990 } } },
        { functionCall: { id: 'call_3', name: 'notify' } },
      ],
    },
    {
      role: 'user',
      parts: [
        { functionResponse: { id: 'call_3', name: 'notify', response: { error: 'no mail' } } },
        { functionResponse: { id: 'call_2', name: 'issue_refund', response: { output: 'refunded' } } },
      ],
    },
    { role: 'model', parts: [{ text: 'Hm.', thought: true }, { text: 'Refunded.' }] },
  ],
  'LangChain messages': [
    new SystemMessage('Be brief.'),
    new HumanMessage('Refund A-1001'),
    new AIMessage({
      content: '',
      tool_calls: [{ id: 'call_1', name: 'lookup_order', args: { order_id: 'A-1001' } }],
    }),
    new ToolMessage({ tool_call_id: 'call_1', content: '{"total":"49.90"}' }),
    new AIMessageChunk({
      content: 'One moment.',
      tool_call_chunks: [
        { index: 0, id: 'call_2', name: 'issue_refund', args: '{"cents":' },
        { index: 0, args: '4990}' },
        { index: 1, id: 'call_3', name: 'notify', args: '{}' },
      ],
    }),
    new ToolMessage({ tool_call_id: 'call_3', content: 'no mail', status: 'error' }),
    new ToolMessage({ tool_call_id: 'call_2', content: 'refunded' }),
    new AIMessage('Refunded.'),
  ],
  'Ollama messages': [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Refund A-1001' },
    { role: 'assistant', content: '', tool_calls: [ollamaCall('lookup_order', { order_id: 'A-1001' })] },
    { role: 'tool', tool_name: 'lookup_order', content: '{"total":"49.90"}' },
    {
      role: 'assistant',
      content: 'One moment.',
      tool_calls: [ollamaCall('issue_refund', { cents: 4990 }), ollamaCall('notify', {})],
    },
    { role: 'tool', tool_name: 'notify', content: 'no mail' },
    { role: 'tool', tool_name: 'issue_refund', content: 'refunded' },
    { role: 'assistant', content: 'Refunded.' },
  ],
}

function openaiCall(id: string, name: string, args: string): object {
  return { id, type: 'function', function: { name, arguments: args } }
}

function ollamaCall(name: string, args: object): object {
  return { function: { name, arguments: args } }
}
