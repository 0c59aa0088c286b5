import { ChevronRight } from 'lucide-react'
import { type ConsentKind, consentKinds, requiredConsents } from '../../../../../contract/account/account.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Checkbox } from '../../../../../ui/index.ts'

/** Label of each consent, and the page that explains it. */
const consentTexts: Record<ConsentKind, { label: string; page?: string }> = {
  AGE_14: { label: '만 14세 이상이에요' },
  TERMS: { label: '이용약관', page: screens.terms.route },
  PRIVACY: { label: '개인정보 처리방침', page: screens.privacy.route },
  MARKETING: { label: '마케팅 정보 받기', page: screens.marketingConsent.route },
  NOTIFICATION: { label: '알림 받기', page: screens.notificationConsent.route },
}

const isRequired = (kind: ConsentKind) => requiredConsents.some((required) => required === kind)

interface ConsentListProps {
  agreed: ReadonlySet<ConsentKind>
  onToggle: (kinds: readonly ConsentKind[], isOn: boolean) => void
}

/** All consents as checkboxes, with one that checks them all. */
export const ConsentList = ({ agreed, onToggle }: ConsentListProps) => (
  <div className="mt-4">
    <Checkbox
      checked={consentKinds.every((kind) => agreed.has(kind))}
      onChange={(isOn) => onToggle(consentKinds, isOn)}
      className="rounded-md bg-leaf-soft px-4 font-semibold"
    >
      전체 동의
    </Checkbox>
    <ul className="mt-2 px-4">
      {consentKinds.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <Checkbox
            checked={agreed.has(kind)}
            onChange={(isOn) => onToggle([kind], isOn)}
            className="min-w-0 flex-1"
          >
            <span className={isRequired(kind) ? 'font-semibold text-leaf' : 'text-ink-muted'}>
              {isRequired(kind) ? '필수' : '선택'}
            </span>{' '}
            {consentTexts[kind].label}
          </Checkbox>
          <PolicyLink {...consentTexts[kind]} />
        </li>
      ))}
    </ul>
  </div>
)

/** Opens in a new tab, so that nothing typed behind the sheet is lost. */
const PolicyLink = ({ label, page }: { label: string; page?: string }) =>
  page && (
    <a
      href={page}
      target="_blank"
      rel="noopener"
      aria-label={`${label} 내용 보기 (새 창)`}
      className="-mr-2 inline-flex min-h-11 min-w-11 items-center justify-center gap-0.5 text-sm text-ink-muted"
    >
      보기
      <ChevronRight aria-hidden className="size-4" />
    </a>
  )
