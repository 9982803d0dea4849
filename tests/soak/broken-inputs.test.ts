import { test } from 'vitest'
import { sendBrokenInputs } from './broken-inputs.ts'

test(
  'no input gets anything but a declared code out of the server: two hundred broken ones',
  { timeout: 240_000 },
  () => sendBrokenInputs(200),
)
