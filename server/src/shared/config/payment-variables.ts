import { choice, type Environment, inProduction, integer, text, url, variable } from './variable.ts'

/** Keys of the provider's widget: `live_gck_…` in the browser, `live_gsk_…` on the server (or `test_…`). */
const widgetKey = (kind: 'gck' | 'gsk') =>
  text.regex(
    new RegExp(`^(live|test)_${kind}_\\w+$`),
    `결제 위젯의 키(live_${kind}_… 또는 test_${kind}_…)여야 해요`,
  )

const practiceKey = (key: string) => ({
  fallback: (env: Environment) => (env.practice ? key : undefined),
  fallbackShown: "the sandbox's",
  required: inProduction,
})

const sandboxElse = (path: string, real: string, base: 'SANDBOX_URL' | 'SANDBOX_SERVER_URL') => ({
  fallback: (env: Environment) => (env.practice ? `${env.textOf(base)}${path}` : real),
  fallbackShown: `\`${real}\`; the sandbox's in practice`,
})

/** The payment provider. */
export const paymentVariables = {
  clientKey: variable('TOSS_CLIENT_KEY', 'Public key of the payment widget.', widgetKey('gck'), {
    ...practiceKey('test_gck_practice'),
  }),
  secretKey: variable('TOSS_SECRET_KEY', 'Secret key of the same shop.', widgetKey('gsk'), {
    ...practiceKey('test_gsk_practice'),
    secret: true,
  }),
  testKeys: variable(
    'TOSS_TEST_KEYS',
    'Lets production start with `test_` keys, which take no money: for a server on which people try the product. Production only.',
    choice('refused', 'allowed'),
    { fallback: 'refused' },
  ),
  apiUrl: variable('TOSS_API_URL', 'Base URL of the payment API.', url(), {
    ...sandboxElse('/toss', 'https://api.tosspayments.com', 'SANDBOX_SERVER_URL'),
  }),
  scriptUrl: variable('TOSS_SCRIPT_URL', 'Script of the payment widget.', url(), {
    ...sandboxElse('/toss/widget.js', 'https://js.tosspayments.com/v2/standard', 'SANDBOX_URL'),
  }),
  virtualAccount: variable(
    'TOSS_VIRTUAL_ACCOUNT',
    'Whether customers may pay by virtual account. Production refuses `on`: a refund needs a bank account of the customer, which is not collected.',
    choice('on', 'off'),
    { fallback: 'off' },
  ),
  callSeconds: variable('TOSS_CALL_SECONDS', 'Time limit of one call to the provider.', integer(1, 30), {
    fallback: '10',
  }),
  doubtSeconds: variable(
    'TOSS_DOUBT_SECONDS',
    'How long a confirmation queries the provider before it returns that the payment is still undecided.',
    integer(1, 60),
    { fallback: '20' },
  ),
  fourEyesWon: variable(
    'REFUND_FOUR_EYES_WON',
    'Total in won that staff give back or do without for one reservation, above which a second administrator must approve.',
    integer(0, 1_000_000_000),
    { fallback: '50000' },
  ),
}

/** Bookings: how long a slot is held, and what a late cancellation costs. */
export const bookingVariables = {
  holdSeconds: variable(
    'HOLD_SECONDS',
    'How long a slot is held for an unpaid booking.',
    integer(1, 86_400),
    {
      fallback: '1800',
    },
  ),
  unpaidMax: variable(
    'UNPAID_RESERVATIONS_MAX',
    'How many unpaid bookings one member may have at a time.',
    integer(1, 1000),
    { fallback: '2' },
  ),
  dayBeforePercent: variable(
    'CANCEL_DAY_BEFORE_PERCENT',
    'Preparation fee of a cancellation on the day before, in percent of the price. A placeholder until the business decides it.',
    integer(0, 100),
    { fallback: '10' },
  ),
  sameDayPercent: variable(
    'CANCEL_SAME_DAY_PERCENT',
    'Preparation fee of a cancellation on the day itself, in percent of the price.',
    integer(0, 100),
    { fallback: '20' },
  ),
  autoSchedule: variable(
    'AUTO_SCHEDULE',
    'Whether a paid booking in the service area moves to "pickup scheduled" automatically.',
    choice('on', 'off'),
    { fallback: 'on' },
  ),
  facility: variable('CARE_FACILITY_NAME', 'Name of the care centre, shown on the timeline.', text, {
    fallback: '새잎 케어 센터',
  }),
  postcodeScriptUrl: variable('POSTCODE_SCRIPT_URL', 'Script of the postcode search.', url(), {
    ...sandboxElse(
      '/postcode/postcode.v2.js',
      'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js',
      'SANDBOX_URL',
    ),
  }),
  clockAheadMinutes: variable(
    'CLOCK_AHEAD_MINUTES',
    'Minutes by which the clock of practice mode runs ahead, to rehearse the days of a booking. Practice only.',
    integer(0, 1_000_000),
    { fallback: '0' },
  ),
}

/** A public key and a secret key of different environments would take payments that cannot be confirmed. */
export function mixedPaymentKeys(env: Environment): string[] {
  const [client, server] = paymentKeys.map((name) => env.textOf(name).split('_', 1)[0])
  return !client || !server || client === server
    ? []
    : ['TOSS_SECRET_KEY: TOSS_CLIENT_KEY와 같은 짝(test 또는 live)이어야 해요']
}

export const livePaymentKeys = (env: Environment) =>
  paymentKeys
    .filter((name) => env.textOf(name).startsWith('live_'))
    .map((name) => `${name}: 실제 키는 APP_MODE=production에서만 쓸 수 있어요`)

export const paymentKeys = ['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY']

/** A refund of a virtual account would never succeed. */
export const virtualAccounts = (env: Environment) =>
  env.textOf('TOSS_VIRTUAL_ACCOUNT') === 'on'
    ? [
        'TOSS_VIRTUAL_ACCOUNT: 환불받을 계좌를 받지 않아 돌려드릴 수 없으므로 운영에서는 켤 수 없어요. 결제사 관리자에서도 가상계좌를 꺼 주세요',
      ]
    : []
