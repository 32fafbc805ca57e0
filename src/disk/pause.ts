/** Stops this thread for some milliseconds. */
export function pause(ms: number): void {
  Atomics.wait(cell, 0, 0, ms)
}

// Nobody else has it, and so nobody wakes whoever waits.
const cell = new Int32Array(new SharedArrayBuffer(4))
