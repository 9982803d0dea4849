/** Removes the library's body, which has the session token, or an invented account if the address already has one. */
export function withoutBody(response: Response): Response {
  const answer = Response.json({ status: true })
  for (const cookie of response.headers.getSetCookie()) answer.headers.append('set-cookie', cookie)
  return answer
}
