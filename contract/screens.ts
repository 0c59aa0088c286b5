/**
 * Every screen of the customers' app: its route, who may open it and whether it stands in the shell.
 * The web app guards by it; the server answers 404 for addresses that are not in it.
 */
export interface Screen {
  route: string
  /** `token`: visitors are sent to /login-required. */
  access: 'public' | 'token'
  shell: boolean
  /**
   * Loads the payment provider's widget and the postcode search: only its document allows their hosts, and says so
   * with `<meta name="widgets">`.
   */
  widgets?: true
  /** Names of the query that make it another screen at first sight. */
  query?: readonly string[]
}

export const screens = {
  login: { route: '/login', access: 'public', shell: false, query: ['code', 'error'] },
  loginRequired: { route: '/login-required', access: 'public', shell: false },
  company: { route: '/company', access: 'public', shell: false },
  companyAbout: { route: '/company/about', access: 'public', shell: false },
  home: { route: '/', access: 'public', shell: true },
  diagnosis: { route: '/plant-analysis', access: 'token', shell: true },
  diagnosisResult: { route: '/analysis-result/$id', access: 'token', shell: true },
  diagnosisResultWithoutId: { route: '/analysis-result', access: 'token', shell: true },
  diagnosisHistory: { route: '/analysis-list', access: 'token', shell: true },
  reservation: {
    route: '/reservation-care',
    access: 'token',
    shell: true,
    widgets: true,
    query: ['service', 'diagnosis'],
  },
  contents: { route: '/plant-contents', access: 'public', shell: true, query: ['tag'] },
  content: { route: '/plant-contents/$id', access: 'public', shell: true },
  myPage: { route: '/my-page', access: 'token', shell: true },
  reservations: { route: '/reservation-list', access: 'token', shell: true },
  reservationDetail: { route: '/reservation-detail/$id', access: 'token', shell: true, widgets: true },
  customerService: { route: '/customer-service', access: 'public', shell: true },
  terms: { route: '/user-condition', access: 'public', shell: true },
  privacy: { route: '/private-condition', access: 'public', shell: true },
  notificationConsent: { route: '/notification-consent', access: 'public', shell: true },
  marketingConsent: { route: '/marketing-consent', access: 'public', shell: true },
  refundPolicy: { route: '/refund-policy', access: 'public', shell: true },
  payments: { route: '/payment-list', access: 'token', shell: true },
  profileEdit: { route: '/profile-edit', access: 'token', shell: true },
  notifications: { route: '/alarm-list', access: 'token', shell: true },
  shop: { route: '/shop', access: 'public', shell: true },
  careService: { route: '/care-service-desc', access: 'public', shell: true },
  paymentSuccess: { route: '/payment/success', access: 'public', shell: true },
  paymentFail: { route: '/payment/fail', access: 'public', shell: true },
} as const satisfies Record<string, Screen>

/** The five legal pages, on which the unread badge rests (0, no polling). */
export const legalRoutes: readonly string[] = [
  screens.terms.route,
  screens.privacy.route,
  screens.notificationConsent.route,
  screens.marketingConsent.route,
  screens.refundPolicy.route,
]
