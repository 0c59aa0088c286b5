import { Button, Link, Stack } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { hasCode, hasStatus } from '../../../../client/http/api-error.ts'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  type ConsentKind,
  type Provider,
  policyVersion,
  requiredConsents,
} from '../../../../contract/account/account.ts'
import type { getInvitation } from '../../../../contract/account/invitation.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import { screens } from '../../../../contract/screens.ts'
import { roleNames } from '../../features/account/index.ts'
import { Muted, Problem } from '../../shared/display/text.tsx'
import { SubmitButton } from '../../shared/inputs/buttons.tsx'
import { CheckField, submitting } from '../../shared/inputs/field.tsx'
import { QueryResult } from '../../shared/server/server-query.tsx'
import { getToken } from '../../shared/server/session.ts'
import { fetchSignInUrl, useInvitation, useTakeInvitation } from '../app.queries.ts'
import { waitingInvitation } from './return-path.ts'
import { CentredPage, SignInButtons } from './sign-in-page.tsx'

type Invitation = Data<typeof getInvitation>

/** Where the link of an invitation leads, and where the sign-in that it asks for returns. */
export function InvitationPage() {
  const { hash } = useLocation()
  return <Linked key={hash} linked={hash.slice(1)} />
}

function Linked({ linked }: { linked: string }) {
  const [token] = useState(() => linked || (waitingInvitation.read() ?? ''))
  const invitation = useInvitation(token)
  if (token === '')
    return <Ended title="초대 링크를 다시 열어 주세요">받은 링크를 한 번 더 눌러 주세요.</Ended>
  if (hasStatus(invitation.error, 404))
    return (
      <Ended title="없는 초대예요">
        링크가 잘렸을 수 있어요. 받은 링크를 그대로 다시 열거나 새 링크를 부탁해 주세요.
      </Ended>
    )
  if (!invitation.data)
    return (
      <CentredPage title="초대">
        <QueryResult query={invitation}>{() => null}</QueryResult>
      </CentredPage>
    )
  const { state } = invitation.data
  if (state !== 'OPEN') return <Ended title={ends[state].title}>{ends[state].text}</Ended>
  return (
    <Offer
      token={token}
      invitation={invitation.data}
      isReturn={linked === ''}
      onEnded={() => void invitation.refetch()}
    />
  )
}

const ends = {
  USED: {
    title: '이미 쓴 초대예요',
    text: '초대를 받은 분이라면 콘솔을 열어 주세요. 아니라면 새 링크를 부탁해 주세요.',
  },
  EXPIRED: { title: '기한이 지난 초대예요', text: '초대는 7일 동안 쓸 수 있어요. 새 링크를 부탁해 주세요.' },
  WITHDRAWN: { title: '거둔 초대예요', text: '초대한 분에게 새 링크를 부탁해 주세요.' },
}

/** A page that gives nothing; a later sign-in in this tab does not lead here again. */
function Ended({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => waitingInvitation.remove(), [])
  return (
    <CentredPage title={title}>
      <Muted sx={{ mt: 1, mb: 3 }}>{children}</Muted>
      <Button variant="outlined" href="/console/">
        콘솔 열기
      </Button>
    </CentredPage>
  )
}

interface OfferProps {
  token: string
  invitation: Invitation
  /** The person has just signed in for it. */
  isReturn: boolean
  /** Called when the invitation has ended meanwhile. */
  onEnded: () => void
}

function Offer({ token, invitation: { role, byName, until }, isReturn, onEnded }: OfferProps) {
  const [needsTerms, setNeedsTerms] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = useTakeInvitation(token)
  const [isLeaving, setLeaving] = useState(false)
  const isTaking = take.isPending || take.isSuccess

  function accept(terms?: Terms) {
    setProblem(undefined)
    take.mutate(terms, {
      onSuccess: () => {
        waitingInvitation.remove()
        // A new page load, because react-admin has cached that this person may see nothing.
        location.replace('/console/')
      },
      onError: (error) => {
        if (hasCode(error, 'INVITATION_ENDED')) onEnded()
        else if (hasCode(error, 'CONSENT_REQUIRED')) setNeedsTerms(true)
        else setProblem(error.message)
      },
    })
  }
  const isTried = useRef(false)
  useEffect(() => {
    if (!isReturn || getToken() === null || isTried.current) return
    isTried.current = true
    accept()
  })

  async function signIn(provider: Provider) {
    setLeaving(true)
    waitingInvitation.write(token)
    try {
      location.assign(await fetchSignInUrl(provider))
    } catch {
      setLeaving(false)
      setProblem('로그인 주소를 가져오지 못했어요. 다시 시도해 주세요.')
    }
  }

  if (hasCode(take.error, 'INVITATION_ROLE_HELD'))
    return (
      <Ended title={`이미 새잎 ${roleNames[role]}예요`}>
        초대는 쓰지 않고 그대로 두었어요. 다른 분이 받을 수 있어요.
      </Ended>
    )
  return (
    <CentredPage title={`새잎 ${roleNames[role]}로 초대받았어요`}>
      <Muted sx={{ mt: 1, mb: 3 }}>
        {byName} 님이 초대했어요. {formatDateTimeAt(until)}까지 받을 수 있어요.
      </Muted>
      <Stack spacing={1.5}>
        <Problem text={problem} />
        {needsTerms ? (
          <TermsForm isBusy={isTaking} onAccept={accept} />
        ) : isTaking ? (
          <Muted role="status">콘솔을 열고 있어요.</Muted>
        ) : (
          <>
            {getToken() !== null && <OwnAccount isBusy={isLeaving} onAccept={() => accept()} />}
            <SignInButtons
              verb="시작하기"
              hasMain={getToken() === null}
              isBusy={isLeaving}
              onChoose={(provider) => void signIn(provider)}
            />
          </>
        )}
      </Stack>
    </CentredPage>
  )
}

/** The choice to take it with the account that is signed in here. */
function OwnAccount({ isBusy, onAccept }: { isBusy: boolean; onAccept: () => void }) {
  const { identity } = useGetIdentity()
  return (
    <>
      <Muted>
        지금 {identity?.fullName ? `${identity.fullName} 님으로` : '콘솔에'} 로그인되어 있어요. 다른 계정으로
        받으려면 아래에서 다시 로그인해 주세요.
      </Muted>
      <Button variant="contained" size="large" disabled={isBusy} onClick={onAccept}>
        지금 계정으로 받기
      </Button>
    </>
  )
}

type Terms = NonNullable<Parameters<ReturnType<typeof useTakeInvitation>['mutate']>[0]>

/** Label of each required consent, and the page that explains it. */
const termTexts: Record<(typeof requiredConsents)[number], { label: string; page?: string }> = {
  AGE_14: { label: '만 14세 이상이에요' },
  TERMS: { label: '이용약관', page: screens.terms.route },
  PRIVACY: { label: '개인정보 처리방침', page: screens.privacy.route },
}

function TermsForm({ isBusy, onAccept }: { isBusy: boolean; onAccept: (terms: Terms) => void }) {
  const [agreed, setAgreed] = useState<ConsentKind[]>([])

  return (
    <form
      onSubmit={submitting(() =>
        onAccept({ policyVersion, consents: agreed.map((kind) => ({ kind, agreed: true })) }),
      )}
    >
      <Muted>새잎이 처음이시네요. 시작하기 전에 확인해 주세요.</Muted>
      <Stack sx={{ my: 1.5 }}>
        {requiredConsents.map((kind) => (
          <Stack key={kind} direction="row" sx={{ alignItems: 'center', minHeight: 48 }}>
            <CheckField
              label={`필수 ${termTexts[kind].label}`}
              sx={{ flex: 1 }}
              checked={agreed.includes(kind)}
              onChange={(isOn) => setAgreed(isOn ? [...agreed, kind] : agreed.filter((it) => it !== kind))}
            />
            {termTexts[kind].page && (
              <Link
                href={termTexts[kind].page}
                target="_blank"
                rel="noopener"
                aria-label={`${termTexts[kind].label} 내용 보기 (새 창)`}
                sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, px: 1 }}
              >
                보기
              </Link>
            )}
          </Stack>
        ))}
      </Stack>
      <SubmitButton size="large" fullWidth disabled={isBusy || agreed.length < requiredConsents.length}>
        동의하고 시작하기
      </SubmitButton>
    </form>
  )
}
