/** What became of a report: the file with its test, with what is left of it, or the area that it waits for. */
export type Entry = { readonly test: string; readonly left?: string } | { readonly not: Area }

type Area = keyof typeof areas

/** Why some reports have no test: they are about what is not there yet. */
export const areas = {
  score: 'about counting tokens by kind of content, a number of the scorer',
} as const

/** How many reports there are of each sort. */
export const counts = { tested: 98, score: 1 } as const

/** Every report once, by its id. */
export const table: readonly (readonly [id: string, entry: Entry])[] = [
  ...tested('scripted-llm', ['R002', 'R004', 'R006', 'R008']),
  ['R010', { test: 'scripted-llm', left: 'no helper runs a scenario both ways; the test compares two runs by itself' }],
  ...tested('scripted-llm', ['R012']),
  ...tested('args-parse', ['R014', 'R016']),
  ...tested('args-parse', ['R018']),
  ['R020', { test: 'args-parse', left: 'that the text holds two values is told by the diagnosis' }],
  ...tested('args-parse', ['R022', 'R024']),
  [
    'R026',
    {
      test: 'args-parse',
      left: 'numbers become no texts, as in pydantic: an id that came as a number is another type',
    },
  ],
  ...tested('args-parse', ['R028']),
  ['R030', { test: 'args-parse', left: 'what in the text is no JSON is told by the diagnosis' }],
  ...tested('args-parse', ['R032']),
  ['R034', { test: 'args-values', left: 'no option takes null for absent' }],
  ['R036', { test: 'args-values', left: 'fillers are listed, and have no count of their own' }],
  ...tested('args-values', ['R038', 'R040']),
  ['R042', { test: 'args-values', left: 'objects of classes whose state nobody can read' }],
  ['R044', { test: 'args-values', left: 'the name of the tool whose schema an SDK cannot write down' }],
  ...tested('call-ids', ['R046', 'R048', 'R050']),
  ['R052', { test: 'call-ids', left: 'a script cannot choose the index; the test changes it on the way' }],
  ...tested('stream-deltas', ['R054', 'R056', 'R058', 'R060']),
  ...tested('finish-reason', ['R062', 'R064']),
  ...tested('unknown-tool', ['R066']),
  ['R068', { test: 'unknown-tool', left: 'a collection of such misbehaviour to test against' }],
  ...tested('unknown-tool', ['R070', 'R072', 'R074']),
  ...tested('tool-exception', ['R076', 'R078', 'R080']),
  ['R082', { test: 'tool-exception', left: 'no ready-made tools that hang; a stub answers by a function' }],
  ['R084', { test: 'tool-exception', left: 'how many turns it took is a number of the scorer' }],
  ...tested('side-effects', ['R086', 'R088']),
  ['R090', { test: 'timers', left: 'no helper advances fake timers until the run ends' }],
  ['R092', { test: 'timers', left: 'nextTick, which Vitest fakes in threads only' }],
  ['R094', { test: 'loop-limits', left: 'a script has no ceiling of its own' }],
  ['R096', { test: 'loop-limits', left: 'a measure of repetition is the scorer’s' }],
  ...tested('approval-block', ['R098', 'R100', 'R102', 'R104', 'R106', 'R108', 'R110']),
  ['R112', { test: 'parallel-order', left: 'results in another order are seen, and not refused: their ids pair them' }],
  ...tested('parallel-order', ['R114', 'R116']),
  ...tested('history-shape', ['R118', 'R120']),
  ['R122', { test: 'history-shape', left: 'half a character in a request is kept as it is, and not refused' }],
  ...tested('provider-executed', ['R124', 'R126']),
  ['R128', { not: 'score' }],
  ...tested('silent-pass', ['R130', 'R132', 'R134', 'R136', 'R138']),
  ...tested('recording', ['R140']),
  ...tested('unused-mock', ['R142', 'R144']),
  [
    'R146',
    {
      test: 'recorded-examples',
      left: 'those of examples/ that an interceptor answers (msw, nock, install), that run in a process of their own, or that only embed',
    },
  ],
  ...tested('recording', ['R148']),
  ['R150', { test: 'recording', left: 'an entry that no agent asks for is told when the run ends, and not before' }],
  ...tested('recording', ['R152']),
  [
    'R154',
    { test: 'recording', left: 'no command sends a request again to compare: nothing but a recording asks a model' },
  ],
  ...tested('recording', ['R156']),
  ['R158', { test: 'recorded-text', left: 'zstd where fetch does not undo it, which is refused with advice' }],
  ...tested('recorded-text', ['R160']),
  [
    'R162',
    {
      test: 'recorded-text',
      left: 'numbers count within a conversation: another one of the same recording begins anew',
    },
  ],
  [
    'R164',
    { test: 'recorded-text', left: 'the sheet that is printed under a message shows what the agent was really told' },
  ],
  ...tested('concurrency', ['R166', 'R168']),
  ...tested('matcher-message', ['R170']),
  ['R172', { test: 'matcher-message', left: 'matchers inside one asymmetric matcher, which only says yes or no' }],
  ...tested('matcher-message', ['R174']),
  ['R176', { test: 'matcher-message', left: 'the escapes show the difference; no word names its kind' }],
  ...tested('matcher-message', ['R178']),
  ['R180', { test: 'aliasing', left: 'nothing says that a tool changed its arguments' }],
  ['R182', { test: 'aliasing', left: 'a run is data: it holds no reference to the object itself' }],
  ['R184', { test: 'types-compat', left: 'an installation by pnpm' }],
  ['R186', { test: 'types-compat', left: 'other majors of ai than the installed one' }],
  ...tested('types-compat', ['R188']),
  ...tested('result-reading', ['R190']),
  ...tested('scoring', ['R192', 'R194', 'R196', 'R198']),
]

function tested(test: string, ids: readonly string[]): readonly (readonly [string, Entry])[] {
  return ids.map((id) => [id, { test }])
}
