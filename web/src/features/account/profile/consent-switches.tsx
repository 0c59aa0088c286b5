import { ChevronRight } from 'lucide-react'
import { screens } from '../../../../../contract/screens.ts'
import { Card, Switch } from '../../../../../ui/index.ts'
import type { ProfileFields } from './profile-fields.ts'
import { profileSections } from './profile-sections.ts'

const consents = [
  {
    name: 'notificationConsent',
    label: '알림 받기',
    hint: '돌봄 알림과 진단 소식을 푸시로 알려 드려요.',
    page: screens.notificationConsent.route,
  },
  {
    name: 'marketingConsent',
    label: '마케팅 정보 받기',
    hint: '새로운 콘텐츠와 혜택을 알려 드려요.',
    page: screens.marketingConsent.route,
  },
] as const

interface ConsentSwitchesProps {
  fields: ProfileFields
  onChange: (part: Partial<ProfileFields>) => void
}

/** Switches for notification and marketing consent. */
export const ConsentSwitches = ({ fields, onChange }: ConsentSwitchesProps) => (
  <fieldset id={profileSections.notifications} tabIndex={-1} className="min-w-0 scroll-mt-16 outline-none">
    <legend className="mb-2 font-semibold">알림 설정</legend>
    <Card className="py-2!">
      <ul className="divide-y divide-line">
        {consents.map(({ name, label, hint, page }) => (
          <li key={name} className="py-2">
            <Switch checked={fields[name]} onChange={(isOn) => onChange({ [name]: isOn })} hint={hint}>
              {label}
            </Switch>
            <a
              href={page}
              target="_blank"
              rel="noopener"
              aria-label={`${label} 동의 내용 보기 (새 창)`}
              className="ml-18 inline-flex min-h-11 items-center gap-0.5 text-sm text-ink-muted underline underline-offset-4"
            >
              동의 내용 보기
              <ChevronRight aria-hidden className="size-4" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
    <p className="mt-2 text-sm text-ink-muted">예약과 결제 소식은 설정과 관계없이 알림함에서 볼 수 있어요.</p>
  </fieldset>
)
