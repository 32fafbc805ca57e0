/** How many chains begin somewhere, and how many of these with a call that conforms. */
export interface ChainCounts {
  chains: number
  conforming: number
}

/** By step and stratum: what is compared with itself. */
export type StepCounts = Map<number, Map<string, ChainCounts>>
