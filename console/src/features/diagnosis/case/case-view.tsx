import { Alert, AlertTitle, Box, Button, Skeleton, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Title, useLogoutIfAccessDenied, usePermissions } from 'react-admin'
import { useParams } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import {
  type AdminCase,
  type ClaimHolder,
  findShownEdition,
} from '../../../../../contract/diagnosis/case-admin.ts'
import type { StaffRole } from '../../../../../contract/endpoint.ts'
import { listPassedOn } from '../../../../../contract/inquiry/inquiry-admin.ts'
import { Heading, Muted, StateChip } from '../../../shared/display/text.tsx'
import { LinkButton } from '../../../shared/inputs/buttons.tsx'
import { DialogButton } from '../../../shared/inputs/dialogs.tsx'
import { useHasRole } from '../../../shared/page/use-has-role.ts'
import { KeyHint, useKeys } from '../../../shared/page/use-keys.tsx'
import { LoadError, useServerQuery, useSignOutWhenDenied } from '../../../shared/server/server-query.tsx'
import { OpenInquiryDialog } from '../../inquiry/index.ts'
import { AnswerPanel } from '../answer/answer-panel.tsx'
import { isClaimedByOther, sendRelease, sendRenewal, useCase, useOpenNext } from '../diagnosis.queries.ts'
import { HandOverButton } from '../promises/hand-over-dialog.tsx'
import { DeadlineChip, NthLook, RequestChip } from '../queue/case-row.tsx'
import { CaseDetails } from './case-details.tsx'

/** Also how soon an expert with another role, too, learns that this one is gone; the bell tells who has none. */
const renewIntervalMs = 60_000

/** Extends the claim while the case is open and releases it afterwards. Returns a message when it is lost. */
function useClaim(id: string, isMine: boolean): string | undefined {
  const [lostReason, setLostReason] = useState<string>()
  // The role may have been taken while the case is open.
  const signOutWhenDenied = useRef(useLogoutIfAccessDenied())
  useEffect(() => {
    if (!isMine) return
    setLostReason(undefined)
    const renew = () =>
      sendRenewal(id).catch((error: Error) => {
        if (isClaimedByOther(error)) setLostReason(`${error.message} 쓰신 글은 저장돼 있어요.`)
        else void signOutWhenDenied.current(error)
      })
    const timer = setInterval(renew, renewIntervalMs)
    // The claim may have expired while the device was asleep.
    const onVisible = () => document.visibilityState === 'visible' && void renew()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      void sendRelease(id).catch(() => undefined)
    }
  }, [id, isMine])
  return lostReason
}

/** A case: submission and engine result on one side, the answer on the other; stacked on phones. */
function CaseView({ id }: { id: string }) {
  const { permissions } = usePermissions<StaffRole[]>()
  const { data, error, isFetching, refetch } = useCase(id, permissions?.includes('EXPERT'))
  useSignOutWhenDenied(error)
  const openNext = useOpenNext(id)
  const isExpert = permissions?.includes('EXPERT') ?? false
  useKeys({
    'Alt+n': () => isExpert && void openNext(),
    'Alt+o': () => details.current?.querySelector<HTMLElement>('[data-keys]')?.focus(),
  })
  const lostReason = useClaim(id, data?.holder?.isMe ?? false)
  // The case from which an answer was just sent: it counts as answered until it is read again.
  const [sentFrom, setSentFrom] = useState<AdminCase>()
  const details = useRef<HTMLDivElement>(null)

  return (
    <Box sx={wholeWindow}>
      <Title title="사례" />
      <Stack direction="row" sx={{ mb: 1.5, gap: 1, flexWrap: 'wrap' }}>
        <LinkButton to="/cases">← 목록</LinkButton>
        <Box sx={{ flexGrow: 1 }} />
        <PassOnToOperations diagnosisId={id} />
        {isExpert && (
          <Button onClick={() => void openNext()}>
            다음 사례 <KeyHint of="Alt+N" />
          </Button>
        )}
      </Stack>
      <LoadError query={{ error, refetch }} />
      {!data && !error && <Skeleton variant="rounded" height={480} />}
      {data && (
        <>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', mb: 2 }}>
            <Heading size="h5">{data.problem}</Heading>
            {sentFrom === data || (findShownEdition(data) && !isAsked(data)) ? (
              <StateChip label="답변 완료" />
            ) : (
              <OpenCaseChips {...data} />
            )}
            <NthLook nth={data.nthLook} />
            <Muted small>{formatDateTimeAt(data.createdAt)}에 접수</Muted>
          </Stack>
          <ClaimedNotice
            id={id}
            holder={data.holder}
            isExpert={isExpert}
            lostReason={lostReason}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
          <HandoverNote handover={data.handover} />
          <PassedOn diagnosisId={id} />
          <Box sx={sideBySide}>
            <Box ref={details}>
              <CaseDetails adminCase={data} />
            </Box>
            <AnswerPanel
              adminCase={data}
              mayWrite={isExpert && Boolean(data.holder?.isMe)}
              onNext={openNext}
              onSent={() => setSentFrom(data)}
            />
          </Box>
        </>
      )}
    </Box>
  )
}

const appBarHeight = 48

/** From 900 px on as high as the window, so that details and answer scroll beside each other. */
export const wholeWindow = {
  display: 'flex',
  flexDirection: 'column',
  py: 2,
  px: { xs: 1, md: 0 },
  width: '100%',
  minWidth: 0,
  maxWidth: 1400,
  height: { md: `calc(100dvh - ${appBarHeight}px)` },
  mx: 'auto',
}

/** Both columns scroll separately, so that the buttons of the answer stay in view. */
export const sideBySide = {
  display: 'grid',
  flexGrow: 1,
  minHeight: { md: 0 },
  gap: { xs: 2, md: 4 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 6fr) minmax(0, 5fr)' },
  gridTemplateRows: { md: 'minmax(0, 1fr)' },
  alignItems: 'start',
  '& > *': { maxHeight: { md: '100%' }, overflowY: { md: 'auto' } },
}
const isAsked = ({ question }: AdminCase) => question?.answeredAt === null

const OpenCaseChips = ({ clock, holder, question, requests: [request] = [] }: AdminCase) => (
  <>
    {holder?.isMe && <StateChip label="내가 맡았어요" tone="info" />}
    {question && <StateChip label="추가 질문" />}
    {request && !question && <RequestChip {...request} />}
    {request?.state !== 'WAITING' && <DeadlineChip clock={clock} />}
  </>
)

interface ClaimedNoticeProps {
  id: string
  holder: ClaimHolder | null
  isExpert: boolean
  /** Why this expert lost the claim, if so. */
  lostReason: string | undefined
  busy: boolean
  onRetry: () => void
}

/** Says who else has claimed the case, or that the claim was lost; an expert can try to claim it, an administrator pass it on. */
function ClaimedNotice({ id, holder, isExpert, lostReason, busy, onRetry }: ClaimedNoticeProps) {
  const isAdmin = useHasRole('ADMIN')
  const isClaimed = holder && !holder.isMe
  if (!isClaimed && !lostReason) return null
  const held = `${holder?.name} 님이 맡고 있어요.`
  const passOn = isAdmin && isClaimed && <PassOn id={id} holderName={holder.name} onDone={onRetry} />
  if (!isExpert)
    return (
      <Alert severity="info" sx={{ mb: 2 }} action={passOn}>
        {held}
      </Alert>
    )
  const text =
    lostReason ?? `${held} ${formatDateTimeAt(holder?.until ?? '')}까지 이어서 쓰지 않으면 맡을 수 있어요.`
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <>
          {passOn}
          <Button color="inherit" loading={busy} onClick={onRetry}>
            다시 맡아 보기
          </Button>
        </>
      }
    >
      {text}
    </Alert>
  )
}

const PassOn = ({ id, holderName, onDone }: { id: string; holderName: string; onDone: () => void }) => (
  <HandOverButton
    label="다른 사람에게 넘기기"
    button={{ color: 'inherit' }}
    title={`${holderName} 님이 맡은 사례 넘기기`}
    one={{ id, draft: null }}
    onDone={onDone}
  />
)

function HandoverNote({ handover }: Pick<AdminCase, 'handover'>) {
  if (!handover) return null
  const { from, isForMe, note, text, at } = handover
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <AlertTitle>
        {from.isMe ? '내가' : `${from.name} 님이`} {isForMe ? '나에게 ' : ''}넘긴 사례 ·{' '}
        {formatDateTimeAt(at)}
      </AlertTitle>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{note}</Typography>
      {text !== null && (
        <details>
          <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
            함께 넘긴 글 (내가 쓰던 글은 그대로 있어요)
          </Box>
          <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
        </details>
      )}
    </Alert>
  )
}

/** /cases/{id}; the key resets all state when another case opens. */
export function CasePage() {
  const { id = '' } = useParams()
  return <CaseView key={id} id={id} />
}

interface CaseProps {
  diagnosisId: string
}

const usePassedOn = (id: string) => useServerQuery(listPassedOn, { params: { id } }).data ?? []

/** The button that passes a matter of a case on to operations; while the caller's own is open, it is one thing more about that. */
function PassOnToOperations({ diagnosisId }: CaseProps) {
  const isMore = usePassedOn(diagnosisId).some(({ isMine, isEnded }) => isMine && !isEnded)
  const title = isMore ? '운영팀에 이어서 전하기' : '운영팀에 전하기'
  return (
    <DialogButton
      shortcut="Alt+t"
      dialog={<OpenInquiryDialog title={title} about={{ diagnosisId }} isMore={isMore} />}
    >
      {title} <KeyHint of="Alt+T" />
    </DialogButton>
  )
}

/** What was passed on to operations about a case, when, and to who passed it on, what became of it. */
export function PassedOn({ diagnosisId }: CaseProps) {
  const isAdmin = useHasRole('ADMIN')
  return usePassedOn(diagnosisId).map(({ id, byName, isMine, text, createdAt, notes, outcome, ...state }) => (
    <Alert
      key={id}
      severity={state.isEnded ? 'success' : 'info'}
      sx={{ mb: 2 }}
      action={
        isAdmin && (
          <LinkButton color="inherit" to={`/inquiries?id=${id}`}>
            응대함에서 보기
          </LinkButton>
        )
      }
    >
      <AlertTitle>
        {isMine ? '' : `${byName} 님이 `}운영팀에 전했어요 · {formatDateTimeAt(createdAt)}
        {state.isAnswered && ' · 손님에게 답했어요'}
        {state.isEnded && ' · 끝났어요'}
      </AlertTitle>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
      {notes.map((note) => (
        <Typography key={note.id} sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <strong>{note.byName || '떠난 사람'}</strong> · {formatDateTimeAt(note.createdAt)}
          {'\n'}
          {note.text}
        </Typography>
      ))}
      {outcome && (
        <Typography sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <strong>{outcome.label}</strong>
          {'\n'}
          {outcome.text}
        </Typography>
      )}
    </Alert>
  ))
}
