import { type AnyRouter, useRouterState } from '@tanstack/react-router'
import { type ScreenName, screens } from '../../../../contract/screens.ts'

/** The four screens of the tabs. */
export type TabName = 'home' | 'contents' | 'diagnosis' | 'myPage'

/** Where a screen that is no tab belongs: the tab that stays marked, and where 뒤로 leads without a history. */
interface Place {
  tab: TabName
  parent: ScreenName
}

type ShellScreen = {
  [Name in ScreenName]: (typeof screens)[Name]['shell'] extends true ? Name : never
}[ScreenName]

const places: Record<Exclude<ShellScreen, TabName>, Place> = {
  diagnosisResult: { tab: 'diagnosis', parent: 'diagnosisHistory' },
  diagnosisResultWithoutId: { tab: 'diagnosis', parent: 'diagnosis' },
  diagnosisHistory: { tab: 'diagnosis', parent: 'myPage' },
  linkedProposal: { tab: 'home', parent: 'home' },
  sharedDiagnosis: { tab: 'home', parent: 'home' },
  content: { tab: 'contents', parent: 'contents' },
  careService: { tab: 'myPage', parent: 'home' },
  reservation: { tab: 'myPage', parent: 'careService' },
  phoneBooking: { tab: 'myPage', parent: 'home' },
  shop: { tab: 'myPage', parent: 'home' },
  notifications: { tab: 'home', parent: 'home' },
  reservations: { tab: 'myPage', parent: 'myPage' },
  reservationDetail: { tab: 'myPage', parent: 'reservations' },
  payments: { tab: 'myPage', parent: 'myPage' },
  paymentSuccess: { tab: 'myPage', parent: 'reservations' },
  paymentFail: { tab: 'myPage', parent: 'reservations' },
  inquiries: { tab: 'myPage', parent: 'myPage' },
  inquiry: { tab: 'myPage', parent: 'inquiries' },
  profileEdit: { tab: 'myPage', parent: 'myPage' },
  customerService: { tab: 'myPage', parent: 'home' },
  terms: { tab: 'myPage', parent: 'home' },
  privacy: { tab: 'myPage', parent: 'home' },
  notificationConsent: { tab: 'myPage', parent: 'home' },
  marketingConsent: { tab: 'myPage', parent: 'home' },
  refundPolicy: { tab: 'myPage', parent: 'home' },
}

const placeOfRoute = new Map<string, Place>(
  Object.entries(places).map(([name, place]) => [screens[name as ScreenName].route, place]),
)

/** The match of the current screen; undefined at unknown addresses, also below the address of a screen. */
export const screenMatch = ({ matches }: Pick<AnyRouter['state'], 'matches'>) =>
  matches.some(({ _notFound }) => _notFound) ? undefined : matches.at(-1)

/** The place of the current screen; undefined on the four tabs and at unknown addresses. */
export const usePlace = () =>
  useRouterState({ select: (state) => placeOfRoute.get(screenMatch(state)?.fullPath ?? '') })
