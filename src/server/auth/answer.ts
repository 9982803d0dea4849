/**
 * An answer with the cookies of `response` but not its body. The library's body contains the session's token, which belongs
 * only in the cookie, or the new account, which the library invents if the address already has one.
 */
export function withoutBody(response: Response): Response {
  const answer = Response.json({ status: true })
  for (const cookie of response.headers.getSetCookie()) answer.headers.append('set-cookie', cookie)
  return answer
}
