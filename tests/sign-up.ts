import type { World } from './world.ts'

export const rita = {
  name: 'Rita Khoury',
  email: 'rita@example.org',
  password: 'secret',
  organizationName: 'SNMY1',
  phoneNumber: '+961 70 123 456',
  language: 'ar',
}
export const signUp = (world: World, body: object = {}) => world.post('/api/auth/sign-up/email', { ...rita, ...body })
export const signIn = (world: World, password = 'secret', email = rita.email) =>
  world.post('/api/auth/sign-in/email', { email, password })

export async function lastLink(world: World): Promise<string> {
  await world.mailQueue.deliver()
  const link = /https?:\/\/\S+/.exec(world.mails.at(-1)?.mail.text ?? '')
  if (!link) throw new Error('There is no mail with a link')
  return link[0].replace('http://shabaka.test', '')
}
