import * as fc from 'fast-check'

// The same random cases every time, so that a failure comes again; `FC_SEED=random` looks for new ones and prints the seed.
const { FC_SEED: given = '20261129' } = process.env
const seed = given === 'random' ? Date.now() : Number(given)
if (!Number.isInteger(seed)) throw new Error(`FC_SEED is a whole number or 'random', but it is ${given}`)
if (given === 'random') console.log(`FC_SEED=${seed}`)
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
