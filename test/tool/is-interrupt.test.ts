import { GraphInterrupt, GraphRecursionError, NodeInterrupt, ParentCommand } from '@langchain/langgraph'
import { expect, test } from 'vitest'
import { isInterrupt } from '../../src/tool/is-interrupt.js'

test.each<[string, unknown, boolean]>([
  ['what interrupt() throws', new GraphInterrupt([{ value: 'may I?' }]), true],
  ['a node’s interrupt', new NodeInterrupt('may I?'), true],
  ['a command for the parent graph, which waits for nobody', new ParentCommand({} as never), false],
  ['a graph that ran too long', new GraphRecursionError('25 steps'), false],
  ['an error of that name', Object.assign(new Error('no'), { name: 'GraphInterrupt' }), false],
  ['a text', 'GraphInterrupt', false],
  ['nothing', undefined, false],
])('%s', (_, thrown, expected) => {
  expect(isInterrupt(thrown)).toBe(expected)
})
