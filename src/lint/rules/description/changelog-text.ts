import { toolRule, type Rule } from '../../rule.js'

export const changelogText: Rule = toolRule({
  id: 'desc/changelog-text',
  category: 'description',
  severity: 'info',
  weight: 1,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A description tells how the tool came to be: "New in v2.1", "Changelog", "Updated 2025-03-01".',
  why: `The model has no earlier version to compare with, and pays for the note in every request. What changed belongs into the change
log; what holds now belongs here, without its history.

That the tool itself takes or returns a version is not meant, and neither is the version of an API that it calls.`,
  sources: ['https://github.com/0-co/agent-friend'],
  bad: [
    {
      name: 'get_order',
      description: 'Get an order by its number. New in v2.1: includes its lines.',
      inputSchema: { type: 'object' },
    },
  ],
  good: [
    {
      name: 'get_order',
      description: 'Get an order by its number, with its lines. Uses API version 2025-03-01.',
      inputSchema: { type: 'object' },
    },
  ],
  *check({ text }) {
    // Most texts have none of these, and then need not be searched.
    if (!/\d[.-]\d|v\d|version|change|release|what/iu.test(text.text)) return
    const found = note.exec(text.text)
    if (found === null) return
    yield {
      path: ['description'],
      message: `the description tells of a change: "${found[0].replaceAll(/\s+/gu, ' ')}"`,
      fix: { kind: 'suggestion', text: 'say what holds now, and keep the history elsewhere', edits: [] },
    }
  },
})

const number = 'v?\\d{1,4}\\.\\d{1,4}(?:\\.\\d{1,4})?'

const note = new RegExp(
  [
    `\\b(?:new|added|introduced|changed|fixed|removed|improved|updated)\\s+(?:in|since|as\\s+of)\\s+(?:version\\s+)?(?:${number}|v\\d{1,3})\\b`,
    `\\b(?:new|added|introduced|changed|fixed)\\s+in\\s+version\\s+\\d`,
    `^\\s*(?:\\*\\*)?(?:change\\s?log|release\\s+notes|what[’']s\\s+new)(?:\\*\\*)?\\s*:?\\s*$`,
    `\\b(?:change\\s?log|release\\s+notes|what[’']s\\s+new):`,
    `(?:^|[(\\[])\\s*(?:last\\s+)?(?:updated|modified|changed)(?:\\s+on)?:?\\s+\\d{4}-\\d\\d-\\d\\d`,
    `^\\s*[-*]\\s*v\\d{1,3}\\.\\d{1,3}(?:\\.\\d{1,3})?\\s*[:–—-]`,
  ].join('|'),
  'imu',
)
