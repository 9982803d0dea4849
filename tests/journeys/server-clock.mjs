// Loaded before the server of the journeys.
import { shiftDate } from '#tests/shifted-date.mjs'

shiftDate(Number(process.env.JOURNEYS_CLOCK_SHIFT))
