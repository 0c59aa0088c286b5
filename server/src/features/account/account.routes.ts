import { accountApi } from '../../../../contract/account/account.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { AccountService } from './account.service.ts'
import type { ProfileService } from './profile/profile.service.ts'
import { deviceName } from './sign-in/device-name.ts'
import { type SignInService, signInCookieOf } from './sign-in/sign-in.service.ts'
import { setSignInCookie } from './sign-in/sign-in-cookie.ts'

interface Services {
  account: AccountService
  signIn: SignInService
  profile: ProfileService
  exportData: (memberId: string) => Promise<Record<string, unknown>>
  withdraw: (memberId: string, reason: string) => Promise<null>
}

export const accountRoutes = ({ account, signIn, profile, exportData, withdraw }: Services) =>
  handlers(accountApi, {
    getSignInUrl: async ({ params, query, cookies }) =>
      setSignInCookie(cookies, await signIn.start(params.provider, query.redirectUri)),
    signIn: async ({ params, body, cookies, userAgent, origin }) => {
      const readCookie = cookies.get
      const device = deviceName(userAgent)
      const token = await signIn.complete({ provider: params.provider, ...body, readCookie, device, origin })
      cookies.clear(signInCookieOf(body.state))
      return { token }
    },
    signOut: ({ member, origin }) => account.signOut(member, origin),
    getConsents: ({ member }) => account.getConsents(member.id),
    giveConsents: ({ member, body }) => account.giveConsents(member.id, body.policyVersion, body.consents),
    getMyPage: ({ member }) => account.getMyPage(member.id),
    getUserProfile: ({ member }) => account.getUserProfile(member.id),
    getProfile: ({ member }) => profile.getProfile(member.id),
    updateProfile: ({ member, body }) => profile.updateProfile(member.id, body),
    exportMyData: ({ member }) => exportData(member.id),
    withdraw: ({ member, body }) => withdraw(member.id, body.reason),
  })
