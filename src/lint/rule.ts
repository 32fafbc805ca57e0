import type { Path } from '../json/paths.js'
import type { ToolFacts, SetFacts } from './facts.js'
import type { Category, Fix, FixKind, Severity } from './finding.js'
import type { Target } from './targets/target.js'

/** What a rule takes besides its severity: each option has a default, which gives its type. */
export type RuleOptions = Readonly<Record<string, number | boolean | string | readonly string[]>>

/** What a rule found. */
export interface Draft {
  /** Keys from the contract to the fault. */
  readonly path: Path
  /** One sentence without a full stop, which names what is there: `status says "one of open, closed" but has no enum`. */
  readonly message: string
  readonly fix?: Fix
  /** In the place of the rule's own. */
  readonly severity?: Severity
  /** In the place of the rule's own. */
  readonly weight?: number
}

/** What a rule found in a set. */
export interface SetDraft extends Draft {
  /** The tools that have part in it, by their numbers in the set. One finding a cluster, never one a pair. */
  readonly tools: readonly number[]
}

/** Everything about a rule but how it looks. Each has a file of its own, from which its page in docs/rules is made. */
export interface RuleFacts<Options extends RuleOptions = RuleOptions> {
  /** `category/what`, as in `desc/missing`. */
  readonly id: string
  readonly category: Category
  readonly severity: Severity
  /** What it costs, in the exponent of the score: 1 costs 2 points of 100, 10 costs 18, 50 costs 63. */
  readonly weight: number
  /**
   * Rules of one group describe one fault, and the costliest of them alone is charged. By default a group of its own.
   * (`schema/invalid` and `schema/empty-enum` of one tool are one fault.)
   */
  readonly group?: string
  /** `share`: the weight times the share of the tool's parameters that have a finding. `once`: the weight, however many there are. */
  readonly charge: 'once' | 'share'
  /** The best that it offers; `null` where nothing can be offered. */
  readonly fix: FixKind | null
  /** Whether it is part of `recommended`. */
  readonly recommended: boolean
  /** For whom it is a fault; absent for rules that are about everybody. */
  readonly targets?: readonly Target[]
  /** One sentence: what it finds, as in "A description is missing, blank or no text." */
  readonly summary: string
  /** Why that matters and what to do, and what it leaves alone: one paragraph or two. */
  readonly why: string
  /** Where that is known from: an address, or the name of a paper with its number; what is our own judgement says so. */
  readonly sources: readonly string[]
  readonly options?: Options
  /** What an option may be that is one of some words. */
  readonly choices?: Readonly<Record<string, readonly string[]>>
  /** Tools as MCP lists them, in which it finds something. */
  readonly bad: readonly unknown[]
  /** The nearest that is right. */
  readonly good: readonly unknown[]
  /** With which settings the two are to be read, where the defaults do not show it. */
  readonly examplesWith?: {
    readonly targets?: readonly Target[]
    readonly options?: RuleOptions
    /** A lockfile. */
    readonly lock?: unknown
  }
}

/** A rule about one tool. */
export interface ToolRule<Options extends RuleOptions = RuleOptions> extends RuleFacts<Options> {
  readonly scope: 'tool'
  check(tool: ToolFacts, set: SetFacts, options: Options): Iterable<Draft>
}

/** A rule about one tool as one target takes it; it is asked for each target that is chosen and is its own. */
export interface TargetRule<Options extends RuleOptions = RuleOptions> extends RuleFacts<Options> {
  readonly scope: 'target'
  readonly targets: readonly Target[]
  check(tool: ToolFacts, target: Target, set: SetFacts, options: Options): Iterable<Draft>
}

/** A rule about tools that a model sees together. With `targets`, it is asked for each that is chosen. */
export interface SetRule<Options extends RuleOptions = RuleOptions> extends RuleFacts<Options> {
  readonly scope: 'set'
  check(set: SetFacts, options: Options, target: Target | null): Iterable<SetDraft>
}

/** A rule, whatever its options are. */
export type Rule = ToolRule | TargetRule | SetRule

/** Gives `check` the types of the options beside it. */
export function toolRule<Options extends RuleOptions>(rule: Omit<ToolRule<Options>, 'scope'>): Rule {
  return { ...rule, scope: 'tool' }
}

/** Gives `check` the types of the options beside it. */
export function targetRule<Options extends RuleOptions>(rule: Omit<TargetRule<Options>, 'scope'>): Rule {
  return { ...rule, scope: 'target' }
}

/** Gives `check` the types of the options beside it. */
export function setRule<Options extends RuleOptions>(rule: Omit<SetRule<Options>, 'scope'>): Rule {
  return { ...rule, scope: 'set' }
}
