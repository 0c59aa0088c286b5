import type { Cookies } from '../../../shared/http/handlers.ts'
import { attemptMinutes, type SignInStart, signInCookiePrefix } from './sign-in.service.ts'

/** Sign-ins side by side in one browser, such as two tabs; the cookies of more would fill the request's headers. */
const maxCookies = 8

/** Sets the cookie of a started sign-in and returns the URL of the provider's page. */
export function setSignInCookie(cookies: Cookies, { url, cookie }: SignInStart): string {
  cookies.set(cookie.name, cookie.value, { maxAgeSeconds: attemptMinutes * 60 })
  const earlier = cookies.names().filter((name) => name.startsWith(signInCookiePrefix))
  if (earlier.length >= maxCookies) for (const name of earlier) cookies.clear(name)
  return url
}
