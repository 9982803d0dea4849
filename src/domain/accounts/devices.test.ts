import { expect, test } from 'vitest'
import { deviceIn } from './devices.ts'

test.each([
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Safari/604.1', 'Safari on iOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['curl/8.0', 'none'],
  [null, 'none'],
])('%s is %s', (userAgent, expected) => {
  const device = deviceIn(userAgent)
  expect(device ? `${device.browser} on ${device.system}` : 'none').toBe(expected)
})
