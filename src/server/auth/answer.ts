/**
 * A response with the cookies of `response` but without its body. The library's body contains the session token, which
 * belongs only in the cookie, or an invented account if the address already has one.
 */
export function withoutBody(response: Response): Response {
  const answer = Response.json({ status: true })
  for (const cookie of response.headers.getSetCookie()) answer.headers.append('set-cookie', cookie)
  return answer
}
