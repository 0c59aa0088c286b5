import {
  choice,
  inProduction,
  integer,
  type Known,
  text,
  Unreadable,
  url,
  type Variable,
} from './variable.ts'

/** Keys of the provider's widget: `live_gck_…` in the browser, `live_gsk_…` on the server (or `test_…`). */
const key = (name: string, meaning: string, kind: 'gck' | 'gsk', practiceKey: string): Variable<string> => ({
  name,
  meaning,
  parse: (value) => {
    if (!new RegExp(`^(live|test)_${kind}_\\w+$`).test(value))
      throw new Unreadable(`결제 위젯의 키(live_${kind}_… 또는 test_${kind}_…)여야 해요`)
    return value
  },
  fallback: (known) => (known.practice ? practiceKey : undefined),
  fallbackShown: 'the sandbox knows us',
  required: inProduction,
  ...(kind === 'gsk' && { secret: true }),
})

const sandboxElse = (path: string, real: string, reachedBy: 'SANDBOX_URL' | 'SANDBOX_SERVER_URL') => ({
  fallback: (known: Known) => (known.practice ? `${known.textOf(reachedBy)}${path}` : real),
  fallbackShown: `\`${real}\`; the sandbox's in practice`,
})

/** The card payment provider. */
export const paymentVariables = {
  clientKey: key('TOSS_CLIENT_KEY', 'Public key of the payment widget.', 'gck', 'test_gck_practice'),
  secretKey: key('TOSS_SECRET_KEY', 'Secret key of the same shop.', 'gsk', 'test_gsk_practice'),
  apiUrl: url('TOSS_API_URL', 'Where payments are confirmed, looked up and cancelled.', {
    ...sandboxElse('/toss', 'https://api.tosspayments.com', 'SANDBOX_SERVER_URL'),
  }),
  scriptUrl: url('TOSS_SCRIPT_URL', 'Script of the payment widget.', {
    ...sandboxElse('/toss/widget.js', 'https://js.tosspayments.com/v2/standard', 'SANDBOX_URL'),
  }),
  virtualAccount: choice('TOSS_VIRTUAL_ACCOUNT', 'Whether people may pay into an account.', ['on', 'off'], {
    fallback: 'off',
  }),
  callSeconds: integer('TOSS_CALL_SECONDS', 'Limit of one call to the provider.', [1, 30], {
    fallback: '10',
  }),
  doubtSeconds: integer(
    'TOSS_DOUBT_SECONDS',
    'How long a confirmation asks on before it answers that it is not decided yet.',
    [1, 60],
    { fallback: '20' },
  ),
  fourEyesWon: integer(
    'REFUND_FOUR_EYES_WON',
    'Won that one administrator may give back of one reservation; above it a second one has to agree.',
    [0, 1_000_000_000],
    { fallback: '50000' },
  ),
}

/** Bookings: how long a slot is kept, and what a late cancel costs. */
export const bookingVariables = {
  holdSeconds: integer(
    'HOLD_SECONDS',
    'How long a slot is kept for a booking that is not paid.',
    [1, 86_400],
    {
      fallback: '1800',
    },
  ),
  dayBeforePercent: integer(
    'CANCEL_DAY_BEFORE_PERCENT',
    'Share kept for preparation when a booking is cancelled the day before. A placeholder until the owner sets it.',
    [0, 100],
    { fallback: '10' },
  ),
  sameDayPercent: integer('CANCEL_SAME_DAY_PERCENT', 'The same on the day itself.', [0, 100], {
    fallback: '20',
  }),
  autoSchedule: choice(
    'AUTO_SCHEDULE',
    'Whether a paid booking in the served area moves on to "pickup scheduled" by itself.',
    ['on', 'off'],
    { fallback: 'on' },
  ),
  facility: text(
    'CARE_FACILITY_NAME',
    'Name of the house where plants are cared for, shown on the timeline.',
    {
      fallback: '새잎 케어 센터',
    },
  ),
  postcodeScriptUrl: url('POSTCODE_SCRIPT_URL', 'Script of the postcode search.', {
    ...sandboxElse(
      '/postcode/postcode.v2.js',
      'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js',
      'SANDBOX_URL',
    ),
  }),
  /** Practice only: the whole product lives so much later, to rehearse the days of a booking. */
  clockAheadMinutes: integer(
    'CLOCK_AHEAD_MINUTES',
    'Minutes by which the clock of a practice world runs ahead, to rehearse the days of a booking.',
    [0, 1_000_000],
    { fallback: '0' },
  ),
}
