import type { GroundTruth } from 'callsheet/score'

/** Names are typed by people, so that one letter may differ; the amount may not, and counts most. */
export const rent: GroundTruth = {
  test_id: 'rent',
  prompt: 'Send John Doe 250 for the rent',
  expected_tool: 'transfer',
  arguments: { recipient: 'John Doe', amount: 250, memo: 'Rent' },
  rules: {
    recipient: { matching_strategy: 'fuzzy', threshold: 0.85 },
    memo: { matching_strategy: 'ignore_case', optional: true },
  },
  weights: { amount: 3, recipient: 2 },
}

/** A handoff is a call: the right colleague, with the right order in what is handed over. */
export const refund: GroundTruth = {
  test_id: 'refund',
  prompt: 'I want my money back for order A-1001',
  expected_tool: 'transfer_to_refunds',
  arguments: { context: { order_id: 'A-1001' } },
  forbidden_tools: ['transfer'],
}
