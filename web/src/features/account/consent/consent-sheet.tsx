import { useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type ConsentKind, consentKinds, requiredConsents } from '../../../../../contract/account/account.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Button, Checkbox, Notice, Sheet, SproutScene } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { useGiveConsents } from '../account.queries.ts'
import { signOutHere } from '../sign-out.ts'

interface ConsentSheetProps {
  onClose: (hasAgreed: boolean) => void
}

/**
 * Consents of a new member, before personal data is stored. A tap outside does not close it:
 * people agree, postpone, or sign out.
 */
export function ConsentSheet({ onClose }: ConsentSheetProps) {
  const [agreed, setAgreed] = useState<ReadonlySet<ConsentKind>>(new Set())
  const give = useGiveConsents()
  const isEnough = requiredConsents.every((kind) => agreed.has(kind))

  function toggle(kinds: readonly ConsentKind[], isOn: boolean) {
    const rest = consentKinds.filter((kind) => agreed.has(kind) && !kinds.includes(kind))
    setAgreed(new Set(isOn ? [...rest, ...kinds] : rest))
  }

  return (
    <Sheet
      open
      title="시작하기 전에 확인해 주세요"
      onClose={() => onClose(false)}
      keepsOnPressBeside
      actions={
        <div className="flex w-full flex-col gap-1">
          <Button
            size="lg"
            block
            disabled={!isEnough}
            busy={give.isPending}
            onClick={() => give.mutate(agreed, { onSuccess: () => onClose(true) })}
          >
            동의하고 시작하기
          </Button>
          <OtherWays onClose={onClose} />
        </div>
      }
    >
      <div className="flex items-center gap-4">
        <p className="flex-1 text-ink-muted">
          식물 사진과 진단 기록을 안전하게 보관하려면 동의가 필요해요. 선택 항목은 언제든 바꿀 수 있어요.
        </p>
        <div className="size-20 shrink-0">
          <SproutScene />
        </div>
      </div>
      <ConsentList agreed={agreed} onToggle={toggle} />
      {give.isError && (
        <Notice tone="clay" role="alert" className="mt-3 text-sm">
          {messageOf(give.error, '동의를 저장하지 못했어요. 잠시 후 다시 시도해 주세요.')}
        </Notice>
      )}
    </Sheet>
  )
}

function OtherWays({ onClose }: ConsentSheetProps) {
  const navigate = useNavigate()
  const look = 'min-h-11 flex-1 rounded-md px-3 text-sm font-semibold text-ink-muted active:bg-line'
  return (
    <div className="flex gap-2">
      <button
        type="button"
        className={look}
        onClick={() => {
          onClose(false)
          signOutHere()
          void navigate({ to: '/login' })
        }}
      >
        로그아웃
      </button>
      <button type="button" className={look} onClick={() => onClose(false)}>
        나중에
      </button>
    </div>
  )
}

/** Label of each consent, and the page that explains it. */
const consentTexts: Record<ConsentKind, { label: string; page?: string }> = {
  AGE_14: { label: '만 14세 이상이에요' },
  TERMS: { label: '이용약관', page: screens.terms.route },
  PRIVACY: { label: '개인정보 처리방침', page: screens.privacy.route },
  MARKETING: { label: '마케팅 정보 받기', page: screens.marketingConsent.route },
  NOTIFICATION: { label: '휴대폰으로 알림 받기', page: screens.notificationConsent.route },
}

const isRequired = (kind: ConsentKind) => requiredConsents.some((required) => required === kind)

interface ConsentListProps {
  agreed: ReadonlySet<ConsentKind>
  onToggle: (kinds: readonly ConsentKind[], isOn: boolean) => void
}

/** All consents as checkboxes, with one that checks them all. */
const ConsentList = ({ agreed, onToggle }: ConsentListProps) => (
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
      className="-mr-2 inline-flex min-h-11 min-w-11 items-center justify-center gap-0.5 muted"
    >
      보기
      <ChevronRight aria-hidden className="size-4" />
    </a>
  )
