import type { Step } from '../match/step.js'
import type { StepCount, StepList, StepNode } from '../match/step-node.js'
import { around, patternText } from './values.js'

/** How much of one value, and of one group, a sentence may take. */
const room = 60
const roomForGroup = 120

/** Whether a step is made of others. */
export function isGroup(node: StepNode): node is StepList | StepCount {
  return 'group' in node
}

/** A step or a group as a person would write it, cut where it is long. */
export function nodeText(node: StepNode): string {
  return isGroup(node) ? around(groupText(node), 0, roomForGroup) : stepText(node)
}

/** A step as a person would write it. */
export function stepText({ tool, want, args }: Step): string {
  const rest = args === undefined ? '' : patternText(args, room)
  if (want === 'success') return rest === '' ? tool : `${tool} ${rest}`
  return `${want}('${tool}'${rest === '' ? '' : `, ${rest}`})`
}

function groupText(node: StepList | StepCount): string {
  switch (node.group) {
    case 'any-order':
      return `anyOrder([${itemsText(node.steps)}])`
    case 'one-of':
      return `oneOf([${itemsText(node.steps)}])`
    case 'ordered':
      return `ordered([${itemsText(node.steps)}])`
    case 'same-turn':
      return `sameTurn([${itemsText(node.steps)}])`
    case 'optional':
      return `optional(${itemText(node.step)})`
    case 'times':
      return `times(${itemText(node.step)}, ${node.min === node.max ? node.min : `${node.min}, ${node.max}`})`
  }
}

function itemsText(nodes: readonly StepNode[]): string {
  return nodes.map(itemText).join(', ')
}

function itemText(node: StepNode): string {
  return isGroup(node) ? groupText(node) : stepText(node)
}
