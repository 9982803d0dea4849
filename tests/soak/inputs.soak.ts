import { test } from 'vitest'
import { sendBrokenInputs } from './broken-inputs.ts'

// SEED=… makes the calls of a failure again.
test(
  'no input gets anything but a declared code out of the server: twenty thousand broken ones',
  { timeout: 7_200_000 },
  () => sendBrokenInputs(20_000, (line) => process.stdout.write(`${line}\n`)),
)
