import { accountScreens } from '../features/account/index.ts'
import { companyScreens } from '../features/company/index.ts'
import { contentScreens } from '../features/content/index.ts'
import { diagnosisScreens } from '../features/diagnosis/index.ts'
import { dutyScreens } from '../features/duty/index.ts'
import { homeScreens } from '../features/home/index.ts'
import { inquiryScreens } from '../features/inquiry/index.ts'
import { notificationScreens } from '../features/notification/index.ts'
import { paymentScreens } from '../features/payment/index.ts'
import { policyScreens } from '../features/policy/index.ts'
import { reservationScreens } from '../features/reservation/index.ts'
import { shopScreens } from '../features/shop/index.ts'
import { staffScreens } from '../features/staff/index.ts'
import type { ConsoleScreen } from '../shared/page/console-screen.tsx'

/** All screens of the console, in menu order. */
export const screens: ConsoleScreen[] = [
  ...diagnosisScreens,
  ...reservationScreens,
  ...contentScreens,
  ...shopScreens,
  ...homeScreens,
  ...companyScreens,
  ...accountScreens,
  ...dutyScreens,
  ...inquiryScreens,
  ...policyScreens,
  ...paymentScreens,
  ...notificationScreens,
  ...staffScreens,
]
