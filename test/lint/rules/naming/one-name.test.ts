import { describe, expect, test } from 'vitest'
import { allTargets } from '../../../../src/lint/targets/target.js'
import { foundBy } from '../found-by.js'

describe('name/spec', () => {
  const found = (name: string, targets?: typeof allTargets) =>
    foundBy('name/spec', [{ name, description: 'x' }], {}, targets === undefined ? {} : { targets })

  test.each([
    ['get order', ' ', 'the name has the character " "'],
    ['größe', 'ö', 'the name has the character "ö"'],
    ['获取', '获', 'the name has the character "获"'],
    ['get\u200border', '', 'the name has the character U+200B'],
    ['get\norder', '', 'the name has the character U+000A'],
    ['get_🚀', '', 'the name has the character "🚀"'],
    ['', '', 'there is no name'],
  ])('%j is a fault for all', (name, _, message) => {
    expect(found(name)).toMatchObject([{ message, targets: ['openai', 'anthropic', 'gemini-jsonschema', 'mcp'] }])
  })

  test.each([
    ['a.b', ['openai', 'anthropic']],
    ['a:b', ['openai', 'anthropic', 'mcp']],
    ['1st', ['gemini-jsonschema']],
    ['-a', ['gemini-jsonschema']],
    ['a'.repeat(65), ['openai', 'anthropic']],
  ])('%s is one for some', (name, targets) => {
    expect(found(name).flatMap((finding) => finding.targets)).toEqual(targets)
  })

  test('too long for all is one finding for each limit', () => {
    expect(found('a'.repeat(129)).map(({ message, targets }) => [message, targets])).toEqual([
      ['the name has 129 characters, and 128 are taken', ['gemini-jsonschema', 'mcp']],
      ['the name has 129 characters, and 64 are taken', ['openai', 'anthropic']],
    ])
  })

  test.each([['a'], ['get_order'], ['getOrder'], ['Get-Order-2'], ['a'.repeat(59)], ['__proto__'], ['constructor']])(
    '%s is taken by every target',
    (name) => {
      expect(found(name, allTargets)).toEqual([])
    },
  )
})

describe('name/long-for-prefix', () => {
  test.each([
    [45, 19, 0],
    [46, 19, 1],
    [46, 10, 0],
    [1, 70, 1],
    [64, 0, 0],
  ])('%i characters beside %i', (length, prefixLength, count) => {
    expect(foundBy('name/long-for-prefix', [{ name: 'a'.repeat(length) }], { prefixLength })).toHaveLength(count)
  })
})

describe('name/generic', () => {
  test.each([
    ['run', 1],
    ['Process', 1],
    ['execute_query', 1],
    ['doAction', 1],
    ['handle-request', 1],
    ['query_logs', 0],
    ['search', 0],
    ['delete_item', 0],
    ['create_update', 0],
    ['', 0],
    ['constructor', 0],
    ['获取', 0],
  ])('%s', (name, count) => {
    expect(foundBy('name/generic', [{ name }, { name: 'list_orders' }])).toHaveLength(count)
    expect(foundBy('name/generic', [{ name }])).toEqual([])
  })
})

describe('name/version-suffix', () => {
  test.each([
    [['search_v2', 'get'], ['search_v2 ends with a version, v2']],
    [['searchV2', 'get'], ['searchV2 ends with a version, v2']],
    [['search_new', 'search'], ['search_new ends with a version, new']],
    [['search_new', 'find'], []],
    [['make_uuid_v4', 'get'], []],
    [['v2', 'get'], []],
    [['list_v1', 'get_v1', 'drop_v1', 'find'], []],
    [['rev2', 'mp3_v2x'], []],
  ])('%s', (names, messages) => {
    const tools = names.map((name) => ({ name }))
    expect(foundBy('name/version-suffix', tools).map(({ message }) => message)).toEqual(messages)
  })
})

describe('name/verb-description-mismatch', () => {
  test.each([
    ['get_session', 'Deletes a session.', 1],
    ['get_session', '[BETA] Permanently deletes a session.', 1],
    ['delete_session', 'Get a session.', 1],
    ['create_session', 'Remove a session.', 1],
    ['list_sessions', 'Updates a session.', 1],
    ['acme_get_session', 'Erases a session.', 1],
    ['get_session', 'Get a session that was deleted.', 0],
    ['get_embedding', 'Generates an embedding.', 0],
    ['get_or_create_session', 'Creates a session.', 0],
    ['create_or_delete', 'Deletes a session.', 0],
    ['swipe', 'Swipe to the left, which removes a card.', 0],
    ['wipe_disk', 'Get a disk wiped.', 0],
    ['update_session', 'Create or change a session.', 0],
    ['run_delete_query', 'List what would go.', 0],
    ['purge_status', 'Get the status of a purge.', 0],
    ['dry_run_delete', 'List what would be deleted.', 0],
    ['delete_policy_get', 'Get the policy for deletes.', 0],
    ['get_session', '删除会话。', 0],
    ['get_session', '', 0],
  ])('%s: %s', (name, description, count) => {
    expect(foundBy('name/verb-description-mismatch', [{ name, description }])).toHaveLength(count)
  })
})

describe('name/not-snake-case', () => {
  const names = ['get_order', 'getOrder', 'get-order', 'GetOrder', 'get', 'Get', 'getURL', 'acme__getOrder', '']

  test.each([
    ['snake_case', ['getOrder', 'get-order', 'GetOrder', 'Get', 'getURL', 'acme__getOrder']],
    ['camelCase', ['get_order', 'get-order', 'GetOrder', 'Get']],
    ['kebab-case', ['get_order', 'getOrder', 'GetOrder', 'Get', 'getURL', 'acme__getOrder']],
    ['PascalCase', ['get_order', 'getOrder', 'get-order', 'get', 'getURL', 'acme__getOrder']],
  ])('%s', (convention, wrong) => {
    const found = foundBy(
      'name/not-snake-case',
      names.map((name) => ({ name })),
      { convention },
    )
    expect(found.map(({ tool }) => tool)).toEqual(wrong)
  })
})
