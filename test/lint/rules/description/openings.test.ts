import { describe, expect, test } from 'vitest'
import { foundBy, saidOf } from '../found-by.js'

describe('desc/no-leading-verb', () => {
  const rule = 'desc/no-leading-verb'

  test.each([
    ['a noun', 'Weather of a city for seven days.', 'Weather'],
    ['an article', 'The weather of a city.', 'The'],
    ['an adverb before no verb', 'Daily weather of a city.', 'weather'],
    ['a mark before no verb', '[BETA] Weather of a city.', 'Weather'],
    ['filler before no verb', 'A tool for the weather of a city.', 'the'],
    ['a name of a constructor', 'constructor of things that are there.', 'constructor'],
  ])('%s is found', (_, description, word) => {
    expect(saidOf(rule, description)).toEqual([`the description opens with "${word}", which is no verb`])
  })

  test('a text without a word is found', () => {
    expect(saidOf(rule, '*** !!! ***')).toEqual(['the description does not open with a word'])
  })

  test.each([
    ['the imperative', 'Create a new file in a folder.'],
    ['the third person', 'Creates a new file…'],
    ['the third person of a verb in y', 'Applies a patch.'],
    ['the third person of a verb in x', 'Fixes what is broken.'],
    ['the gerund', 'Running a query on the warehouse.'],
    ['what a provider advises', 'Use this tool to run SQL.'],
    ['a verb of a browser', 'Swipe to the left on the screen.'],
    ['an adverb first', 'Recursively search a folder.'],
    ['a mark', '[BETA] List all files.'],
    ['two marks', '[BETA] (read-only) List all files.'],
    ['a verb of all work', 'Do a backup of the database.'],
    ['an abbreviation', 'OCR a page of a book.'],
    ['an emoji', '🚀 Deploy a branch.'],
    ['markup', '**Navigate** to an address.'],
    ['a heading', '# Navigate\n\nGoes to an address.'],
    ['a tag', '<p>Upload a file.</p>'],
    ['a brand with a colon', 'Acme Cloud: list all machines.'],
    ['a number of a list', '1. Read a file.'],
    ['filler', 'This tool returns the weather.'],
    ['a verb with a prefix', 'Unapprove a request.'],
    ['Chinese', '列出所有文件。'],
    ['Japanese', 'ファイルの一覧を返します。'],
    ['Russian', 'Возвращает список файлов.'],
    ['nothing', '   '],
    ['no text', 5],
  ])('%s is left alone', (_, description) => {
    expect(saidOf(rule, description)).toEqual([])
  })

  test('a brand that the name has, too, may stand before the verb', () => {
    expect(saidOf(rule, 'Acme lists machines.', { name: 'acme_list_machines' })).toEqual([])
    expect(saidOf(rule, 'Acme lists machines.', { name: 'machines' })).toHaveLength(1)
  })

  test('verbs of the user are verbs in each person', () => {
    const tools = [{ description: 'Frobs a machine.' }]
    expect(foundBy(rule, tools)).toHaveLength(1)
    expect(foundBy(rule, tools, {}, { verbs: ['frob'] })).toEqual([])
  })

  test.each([
    ['Return the weather.', 0],
    ['🌐 Navigate to an address.', 0],
    ['Returns the weather.', 1],
    ['This tool returns the weather.', 1],
    ['Returning the weather.', 1],
  ])('in the imperative: %s', (description, count) => {
    expect(saidOf(rule, description, {}, { mood: 'imperative' })).toHaveLength(count)
  })

  test.each([
    ['Get the weather.', 0],
    ['get\nthe weather', 0],
    ['Navigate to an address.', 1],
    ['Gets the weather.', 1],
    ['**Get** the weather.', 1],
    ['列出所有文件。', 1],
  ])('of a list of verbs: %s', (description, count) => {
    expect(saidOf(rule, description, {}, { mood: 'imperative', only: ['get', 'list'] })).toHaveLength(count)
  })
})

describe('desc/filler-opening', () => {
  const rule = 'desc/filler-opening'

  test.each([
    ['This tool returns the weather.', 'This tool', 'safe', 'Return the weather.'],
    ['This function searches files.  Use it often.', 'This function', 'safe', 'Search files.  Use it often.'],
    ['**This tool returns the weather.**', 'This tool', 'safe', '**Return the weather.**'],
    ['This endpoint permanently removes a site.', 'This endpoint', 'safe', 'Permanently remove a site.'],
    ['This tool returns A and deletes B.', 'This tool', 'suggestion', 'Return A and deletes B.'],
    ['This tool returns A when it is called.', 'This tool', 'suggestion', 'Return A when it is called.'],
    ['Used to find a person.', 'Used to', 'suggestion', 'Find a person.'],
    ['Used for finding a person.', 'Used for', 'suggestion', 'Find a person.'],
    ['This tool can be used to find a person.', 'This tool can be used to', 'suggestion', 'Find a person.'],
    ['Allows you to upload files.', 'Allows you to', 'suggestion', 'Upload files.'],
    ['Allows the user to upload files.', 'Allows the user to', 'suggestion', 'Upload files.'],
    ['Provides a way to list files.', 'Provides a way to', 'suggestion', 'List files.'],
    ['A tool that lists files.', 'A tool that', 'suggestion', 'List files.'],
    ['Tool to list files.', 'Tool to', 'suggestion', 'List files.'],
    ['It lists files.', 'It', 'safe', 'List files.'],
  ])('%s', (description, opening, kind, value) => {
    expect(foundBy(rule, [{ description }])).toMatchObject([
      {
        message: `the description opens with "${opening}"`,
        fix: { kind, edits: [{ op: 'set', path: ['description'], value }] },
      },
    ])
  })

  test.each([
    ['This tool can be used to \nReturn the weather.'],
    ['A tool for the weather.'],
    ['Used to great effect.'],
  ])('what follows no verb is for a person: %s', (description) => {
    expect(foundBy(rule, [{ description }])).toMatchObject([{ fix: { kind: 'suggestion', edits: [] } }])
  })

  test.each([
    ['Use this tool to run SQL against the warehouse.'],
    ['Creates a new file with the content that is given.'],
    ['This tool must be called before any other.'],
    ['This tool is deprecated.'],
    ['This tool requires a login.'],
    ['This list of files is sorted.'],
    ['Allow a user to see a document.'],
    ['Useful things are listed.'],
    ['A toolbox of files.'],
    ['Providers of power.'],
    ['列出所有文件。'],
    [''],
  ])('left alone: %s', (description) => {
    expect(saidOf(rule, description)).toEqual([])
  })

  test('what was changed is not found again', () => {
    const [finding] = foundBy(rule, [{ description: 'This tool returns the weather of a city.' }])
    const [edit] = finding?.fix?.edits ?? []
    expect(edit?.op === 'set' && saidOf(rule, edit.value)).toEqual([])
  })
})
