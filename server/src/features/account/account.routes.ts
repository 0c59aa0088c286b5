import { accountApi } from '../../../../contract/account/account.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { AccountService } from './account.service.ts'
import type { ProfileService } from './profile/profile.service.ts'
import { attemptMinutes, type SignInService } from './sign-in/sign-in.service.ts'

const browserCookie = 'saeip.sign-in'
const cookiePath = '/api/auth'

interface Services {
  account: AccountService
  signIn: SignInService
  profile: ProfileService
  exportData: (memberId: string) => Promise<Record<string, unknown>>
  withdraw: (memberId: string, reason: string) => Promise<null>
}

export const accountRoutes = ({ account, signIn, profile, exportData, withdraw }: Services) =>
  handlers(accountApi, {
    getSignInUrl: async ({ params, query, cookies }) => {
      const { url, browser } = await signIn.start(
        params.provider,
        query.redirectUri,
        cookies.get(browserCookie),
      )
      cookies.set(browserCookie, browser, { maxAgeSeconds: attemptMinutes * 60, path: cookiePath })
      return url
    },
    signIn: async ({ params, body, cookies }) => {
      const browser = cookies.get(browserCookie)
      return { token: await signIn.complete({ provider: params.provider, ...body, browser }) }
    },
    signOut: ({ member }) => account.signOut(member.sessionId),
    getConsents: ({ member }) => account.getConsents(member.id),
    giveConsents: ({ member, body }) => account.giveConsents(member.id, body.policyVersion, body.consents),
    getMyPage: ({ member }) => account.getMyPage(member.id),
    getUserProfile: ({ member }) => account.getUserProfile(member.id),
    getProfile: ({ member }) => profile.getProfile(member.id),
    updateProfile: ({ member, body }) => profile.updateProfile(member.id, body),
    exportMyData: ({ member }) => exportData(member.id),
    withdraw: ({ member, body }) => withdraw(member.id, body.reason),
  })
