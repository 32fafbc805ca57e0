/** Rows whose verdict is not ours, on purpose, and why. */
interface Differences {
  /**
   * - `decided`: we mean it otherwise
   * - `absent`: ours has no such thing, nor shall it
   * - `later`: a matter of grading, which the engine leaves to scores
   */
  readonly kind: 'decided' | 'absent' | 'later'
  readonly reason: string
  /** What our verdict is; `null`: an error. */
  readonly ours: boolean | null
  readonly ids: readonly string[]
}

export const differences: readonly Differences[] = [
  {
    kind: 'decided',
    reason:
      'To expect nothing while everything is allowed cannot fail, so it is an error; no calls at all is extras: forbid.',
    ours: null,
    ids: [
      'agentv-048',
      'agentverify-015',
      'agentverify-022',
      'lcex-017',
      'mastra-024',
      'msaf-004',
      'msaf-010',
      'strands-011',
      'strands-016',
      'vitest-evals-020',
      'vitest-evals-022',
    ],
  },
  {
    kind: 'decided',
    reason:
      'What is no message at all is a mistake of the test, which is told so instead of being given a failed verdict.',
    ours: null,
    ids: ['lccore-003', 'lccore-012'],
  },
  {
    kind: 'decided',
    reason:
      'A default equals a key that is absent, on both sides; there it is taken out of the received arguments only.',
    ours: true,
    ids: ['promptfoo-048'],
  },
  {
    kind: 'decided',
    reason: 'A path that no arguments have is an error, as a misspelt one would do nothing and nobody would know.',
    ours: null,
    ids: ['promptfoo-066', 'promptfoo-070'],
  },
  {
    kind: 'decided',
    reason: 'A call too many fails an exact list; there the score of 1 outvotes the assertion that failed beside it.',
    ours: false,
    ids: ['agentv-014'],
  },
  {
    kind: 'absent',
    reason: 'Defaults are read from the schema of the tool, so there is no list of them that could be malformed.',
    ours: true,
    ids: ['promptfoo-040', 'promptfoo-051', 'promptfoo-052'],
  },
  {
    kind: 'absent',
    reason: 'A run has no clock: how long a call took is no part of it.',
    ours: true,
    ids: ['agentv-039', 'agentv-043'],
  },
  {
    kind: 'decided',
    reason: 'A group may be as long as it likes, since the cost does not explode.',
    ours: false,
    ids: ['webmcp-traj-014'],
  },
  {
    kind: 'later',
    reason: 'Part of an argument list is credited: a grade of arguments.',
    ours: false,
    ids: ['deepeval-009', 'deepeval-010', 'deepeval-011'],
  },
  {
    kind: 'later',
    reason: 'A text is taken for another one that it is part of: a grade of likeness.',
    ours: false,
    ids: ['vitest-evals-027'],
  },
]
