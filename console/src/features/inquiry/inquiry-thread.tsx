import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { formatRelativeTime } from '../../../../client/relative-time.ts'
import { formatDateTimeAt, fromLocalInput, toLocalInput } from '../../../../client/seoul-time.ts'
import { useDraftText } from '../../../../client/use-draft-text.ts'
import {
  type InquiryOutcome,
  inquiryOutcomeLabels,
  inquiryOutcomes,
  inquiryTextMax,
} from '../../../../contract/inquiry/inquiry.ts'
import {
  type AdminCompensation,
  type AdminInquiry,
  type AdminInquiryItem,
  approveCompensation,
  closeInquiry,
  compensationMax,
  compensationMin,
  getAdminInquiry,
  getInquiryChange,
  listAdminInquiries,
  offerCompensation,
  payCompensation,
  promiseInquiry,
  rejectCompensation,
  replyToInquiry,
  takeInquiry,
} from '../../../../contract/inquiry/inquiry-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { listPendingWork } from '../../../../contract/staff/system.ts'
import { AloneLimit } from '../../shared/display/alone-limit.tsx'
import { PlainList, Section } from '../../shared/display/section.tsx'
import { Heading, Muted, StateChip, type Tone } from '../../shared/display/text.tsx'
import { LinkButton, SubmitButton } from '../../shared/inputs/buttons.tsx'
import { FormButton, FormDialog, ReasonButton } from '../../shared/inputs/dialogs.tsx'
import {
  Field,
  onCtrlEnter,
  SwitchField,
  submitting,
  useValue,
  WonField,
} from '../../shared/inputs/field.tsx'
import { MoreMenu } from '../../shared/inputs/more-menu.tsx'
import { PhotoCapture, photoFields } from '../../shared/inputs/photo-capture.tsx'
import { useDraftPhotos } from '../../shared/inputs/use-draft-photos.ts'
import { useHasRole } from '../../shared/page/use-has-role.ts'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { PhotoLinks, PotProof, Submission } from './evidence.tsx'

/** What shows an inquiry. */
const shownBy = [getAdminInquiry, listAdminInquiries, listPendingWork]

const refreshMs = 10_000

/** Reads an inquiry, and again once it has changed: every read of it is recorded, to ask when it changed is not. */
function useInquiry(id: string) {
  const query = useServerQuery(getAdminInquiry, { params: { id } }, { readOnce: true })
  const newest = useServerQuery(getInquiryChange, { params: { id } }, { refreshMs }).data?.changedAt
  const { data, refetch } = query
  const isOld = data !== undefined && newest !== undefined && newest > data.changedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for each change
  useEffect(() => {
    if (isOld) void refetch({ cancelRefetch: false })
  }, [isOld, newest, refetch])
  return query
}

/** One inquiry: what was said, what was offered, and what can be done next. */
export const InquiryThread = ({ id }: { id: string }) => (
  <Box sx={{ my: 2, maxWidth: 840 }}>
    <LinkButton to="/inquiries" sx={{ mb: 1 }}>
      ← 목록
    </LinkButton>
    <QueryResult query={useInquiry(id)}>
      {(inquiry) => (
        <>
          <Head inquiry={inquiry} />
          {inquiry.submission && <Submission {...inquiry.submission} />}
          <Messages inquiry={inquiry} />
          {inquiry.proof && <PotProof proof={inquiry.proof} isClaim={inquiry.kind === 'CLAIM'} />}
          <Compensations inquiry={inquiry} />
          {inquiry.outcome && (
            <Alert severity="success" sx={{ mb: 2 }}>
              {inquiry.outcome.label}. {inquiry.outcome.text}
              {inquiry.rating && ` · 손님: ${inquiry.rating === 'GOOD' ? '잘 해결됐어요' : '아쉬워요'}`}
            </Alert>
          )}
          <Reply inquiry={inquiry} />
        </>
      )}
    </QueryResult>
  </Box>
)

function Head({ inquiry }: { inquiry: AdminInquiry }) {
  const { id, kindLabel, customerName, state, ownerName, isMine, reservation, diagnosisId, memberId } =
    inquiry
  const take = useServerMutation(takeInquiry, { invalidates: shownBy, done: '맡았어요.' })
  const opensCases = useHasRole('EXPERT', 'ADMIN')
  const isClosed = state === 'CLOSED'
  const hasOffer = inquiry.compensations.some(({ state: offer }) =>
    ['PROPOSED', 'OFFERED', 'ACCEPTED'].includes(offer),
  )
  return (
    <Box sx={{ mb: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Heading>
          {customerName || '탈퇴한 손님'} · {kindLabel}
        </Heading>
        <InquiryState {...inquiry} />
        <Muted small>
          <InquiryTime {...inquiry} />
          {ownerName && ` · ${ownerName}`}
        </Muted>
        <Box sx={{ flexGrow: 1 }} />
        {!isMine && !isClosed && (
          <Button
            variant="outlined"
            disabled={take.isPending}
            onClick={() => take.mutate({ params: { id } })}
          >
            내가 맡기
          </Button>
        )}
        {!isClosed && (
          <MoreMenu
            actions={[
              {
                label: '보상 제안하기',
                disabled: hasOffer,
                dialog: <OfferDialog inquiry={inquiry} />,
              },
              {
                label: '답할 시각 바꾸기',
                dialog: <PromiseDialog inquiry={inquiry} />,
              },
              { label: '사람 보기', to: `/people/${memberId}/show` },
              {
                label: '끝내기',
                disabled: hasOffer,
                dialog: <CloseDialog inquiry={inquiry} />,
              },
            ]}
          />
        )}
      </Stack>
      <Stack direction="row" sx={{ gap: 1 }}>
        {reservation && (
          <LinkButton to={`/reservations/${reservation.id}/show`}>예약 {reservation.number}</LinkButton>
        )}
        {reservation && <LinkButton to={`/pots/${reservation.id}`}>화분과 케어 기록</LinkButton>}
        {diagnosisId && opensCases && <LinkButton to={`/cases/${diagnosisId}`}>진단 보기</LinkButton>}
      </Stack>
    </Box>
  )
}

const Messages = ({ inquiry: { messages } }: { inquiry: AdminInquiry }) => (
  <PlainList isOrdered of={messages} aria-label="주고받은 글" sx={{ mb: 2 }}>
    {({ id, authorName, isCustomer, isInternal, text, photos, createdAt }) => (
      <Paper
        key={id}
        component="li"
        variant="outlined"
        sx={{
          p: 1.5,
          maxWidth: '88%',
          alignSelf: isCustomer ? 'flex-start' : 'flex-end',
          ...(isInternal && { borderStyle: 'dashed' }),
        }}
      >
        <Muted tiny>
          {authorName || '떠난 사람'} · {formatDateTimeAt(createdAt)}
          {isInternal && ' · 우리만 봄'}
        </Muted>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
        {photos.length > 0 && <PhotoLinks photos={photos} />}
      </Paper>
    )}
  </PlainList>
)

/** Says in an open dialog that the customer has written since it was opened; pressing again then counts as read. */
function News({ inquiry: { changedAt, messages } }: { inquiry: AdminInquiry }) {
  const [opened] = useState({ changedAt, count: messages.length })
  if (opened.changedAt === changedAt) return null
  const written = messages.slice(opened.count).filter(({ isCustomer }) => isCustomer)
  return (
    <Alert severity="warning" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {['그사이 문의가 바뀌었어요.', ...written.map(({ text }) => `손님: ${text}`)].join('\n')}
    </Alert>
  )
}

function Compensations({ inquiry }: { inquiry: AdminInquiry }) {
  const { compensations } = inquiry
  if (compensations.length === 0) return null
  return (
    <Section title="보상">
      <Stack spacing={1}>
        {compensations.map((offer) => (
          <Compensation key={offer.id} inquiry={inquiry} offer={offer} />
        ))}
      </Stack>
    </Section>
  )
}

function Compensation({ inquiry, offer }: { inquiry: AdminInquiry; offer: AdminCompensation }) {
  const { id, changedAt: seen } = inquiry
  const { won, state, stateLabel, reason, message, createdAt, account } = offer
  const { proposedByName, isMine, decidedByName, paidByName, mayApprove } = offer
  const isAdmin = useHasRole('ADMIN')
  const options = { invalidates: shownBy, alsoOnError: true }
  const approve = useServerMutation(approveCompensation, options)
  const reject = useServerMutation(rejectCompensation, options)
  const pay = useServerMutation(payCompensation, options)
  const params = { id, compensationId: offer.id }
  const isOpen = state === 'PROPOSED' || state === 'OFFERED'
  const rejection = state === 'PROPOSED' && !isMine ? '거절하기' : '제안 거두기'
  return (
    <Paper variant="outlined" component="article" aria-label={`보상 ${formatWon(won)}`} sx={{ p: 1.5 }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography sx={{ fontWeight: 700 }}>{formatWon(won)}</Typography>
        <StateChip label={stateLabel} tone={isOpen || state === 'ACCEPTED' ? 'warning' : 'default'} />
        <Muted small>
          {proposedByName} · {formatDateTimeAt(createdAt)}
          {decidedByName && ` · 승인 ${decidedByName}`}
          {paidByName && ` · 보냄 ${paidByName}`}
        </Muted>
      </Stack>
      <Typography variant="body2">{reason}</Typography>
      {message && <Typography variant="body2">손님에게: {message}</Typography>}
      {account && (
        <Typography variant="body2">
          {account.bank} {account.accountNumber} {account.holder}
        </Typography>
      )}
      {state === 'PROPOSED' && !mayApprove && <Muted small>다른 관리자가 승인해야 손님에게 물어봐요.</Muted>}
      {state === 'ACCEPTED' && !isAdmin && (
        <Muted small>관리자가 보낼 차례예요. 보내면 손님에게 알리고 문의가 끝나요.</Muted>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 1 }}>
        <FormButton
          label={`${formatWon(won)} 승인하기`}
          button={{ isOffered: state === 'PROPOSED' && mayApprove, variant: 'contained' }}
          title="보상 승인하기"
          submitLabel={`${formatWon(won)} 승인하기`}
          done="승인했어요. 손님에게 물어봤어요."
          onSubmit={() => approve.mutateAsync({ params, query: { seen } })}
        >
          <News inquiry={inquiry} />
          <Typography>손님이 받겠다고 하면 {formatWon(won)}을 보내요.</Typography>
          <Muted>
            {proposedByName}: {reason}
          </Muted>
          {message && <Muted>손님에게: {message}</Muted>}
        </FormButton>
        <FormButton
          label="보냈다고 적기"
          button={{ isOffered: isAdmin && state === 'ACCEPTED', variant: 'contained' }}
          title="보상을 보냈나요?"
          submitLabel="보냈어요"
          done="보냈다고 적고 문의를 끝냈어요."
          onSubmit={() => pay.mutateAsync({ params, query: { seen } })}
        >
          <News inquiry={inquiry} />
          <Typography>
            {account && `${account.bank} ${account.accountNumber} ${account.holder}에게 `}
            {formatWon(won)}을 보낸 다음에 눌러 주세요. 손님에게 알리고 문의를 끝내요.
          </Typography>
        </FormButton>
        <ReasonButton
          label={rejection}
          button={{ isOffered: isOpen, color: 'error' }}
          title={`보상 ${formatWon(won)} ${rejection}`}
          action={rejection}
          isDangerous
          done={rejection === '거절하기' ? '거절했어요.' : '제안을 거뒀어요.'}
          onSubmit={(reason) => reject.mutateAsync({ params, body: { reason } })}
        >
          이유는 우리만 보는 메모로 문의에 남아요.
          {state === 'OFFERED' && ' 손님 화면에서 제안이 사라져요.'}
        </ReasonButton>
      </Stack>
    </Paper>
  )
}

function OfferDialog({ inquiry }: { inquiry: AdminInquiry }) {
  const { id, aloneUpTo, changedAt: seen } = inquiry
  // The same after a failure, so that a retry offers nothing twice.
  const [compensationId] = useState(() => crypto.randomUUID())
  const won = useValue('')
  const reason = useValue('')
  const message = useValue('')
  const { mutateAsync } = useServerMutation(offerCompensation, { invalidates: shownBy, alsoOnError: true })
  const amount = Number(won.value)
  const isPossible = amount >= compensationMin && amount <= compensationMax
  const needsApproval = isPossible && amount > aloneUpTo
  const texts = { reason: reason.value.trim(), message: message.value.trim() }
  return (
    <FormDialog
      title="보상 제안하기"
      submitLabel={needsApproval ? '승인 부탁하기' : '제안하기'}
      done={needsApproval ? '다른 관리자에게 승인을 부탁했어요.' : '제안했어요.'}
      canSubmit={isPossible && texts.reason !== '' && texts.message !== ''}
      onSubmit={() =>
        mutateAsync({ params: { id }, query: { seen }, body: { compensationId, won: amount, ...texts } })
      }
    >
      <News inquiry={inquiry} />
      <WonField
        label="금액"
        {...won}
        problem={
          won.value === '' || isPossible
            ? undefined
            : `${formatWon(compensationMin)}부터 ${formatWon(compensationMax)}까지 제안할 수 있어요.`
        }
      />
      <Field
        label="손님에게 쓰는 한마디"
        helperText="무엇에 대한 보상인지, 제안과 함께 손님이 봐요."
        lines={2}
        {...message}
        maxLength={500}
      />
      <Field label="이유 (우리만 봐요)" lines={2} {...reason} maxLength={500} />
      <AloneLimit won={aloneUpTo} isExceeded={needsApproval} then="승인한 뒤에 손님에게 물어봐요." />
    </FormDialog>
  )
}

function PromiseDialog({ inquiry: { id, dueAt } }: { inquiry: AdminInquiry }) {
  const local = useValue(toLocalInput(dueAt) ?? '')
  const { mutateAsync } = useServerMutation(promiseInquiry, { invalidates: shownBy })
  const chosen = fromLocalInput(local.value)
  return (
    <FormDialog
      title="답할 시각 바꾸기"
      submitLabel="바꾸기"
      done="바꿨어요. 손님도 봐요."
      canSubmit={chosen !== null}
      onSubmit={() => mutateAsync({ params: { id }, body: { dueAt: chosen ?? '' } })}
    >
      <Field label="언제까지" type="datetime-local" {...local} slotProps={{ inputLabel: { shrink: true } }} />
    </FormDialog>
  )
}

const outcomeChoices = inquiryOutcomes
  .filter((outcome) => outcome !== 'COMPENSATED')
  .map((outcome) => [outcome, inquiryOutcomeLabels[outcome]] as const)

function CloseDialog({ inquiry }: { inquiry: AdminInquiry }) {
  const { id, changedAt: seen } = inquiry
  const [outcome, setOutcome] = useState<InquiryOutcome>('ANSWERED')
  const text = useValue('')
  const { mutateAsync } = useServerMutation(closeInquiry, { invalidates: shownBy, alsoOnError: true })
  return (
    <FormDialog
      title="문의 끝내기"
      submitLabel="끝내기"
      done="끝냈어요. 손님에게 알렸어요."
      canSubmit={text.value.trim() !== ''}
      onSubmit={() =>
        mutateAsync({ params: { id }, query: { seen }, body: { outcome, text: text.value.trim() } })
      }
    >
      <News inquiry={inquiry} />
      <Field
        label="어떻게 끝났나요?"
        value={outcome}
        onChange={(chosen) => setOutcome(chosen as InquiryOutcome)}
        choices={outcomeChoices}
      />
      <Field
        label={outcome === 'REFUSED' ? '왜 들어드리지 못하는지 (손님이 봐요)' : '한 문장으로 (손님이 봐요)'}
        lines={2}
        {...text}
        maxLength={500}
      />
    </FormDialog>
  )
}

/** An answer to the customer or a note for staff. What was typed and photographed stays in this browser until it is sent. */
function Reply({ inquiry }: { inquiry: AdminInquiry }) {
  const { id, state, passedOnBy, changedAt: seen } = inquiry
  const { text, write } = useDraftText(`console.kept.inquiry ${id}`)
  const { text: storedId, write: setStoredId } = useDraftText(`console.kept.inquiry ${id} id`)
  const [photos, setPhotos] = useDraftPhotos(`inquiry ${id}`)
  const isClosed = state === 'CLOSED'
  const [isNote, setIsNote] = useState(isClosed)
  const isInternal = isNote || isClosed
  const field = useRef<HTMLTextAreaElement>(null)
  const send = useServerMutation(replyToInquiry, {
    invalidates: shownBy,
    alsoOnError: true,
    handles: 'ALL',
    done: isInternal ? '메모를 남겼어요.' : '답을 보냈어요.',
  })

  async function submit() {
    if (!text.trim()) return
    const messageId = storedId || crypto.randomUUID()
    setStoredId(messageId)
    const body = {
      messageId,
      text,
      ...(isInternal && { isInternal: 'true' as const }),
      ...(await photoFields(photos)),
    }
    if (!(await send.mutateAsync({ params: { id }, query: { seen }, body }).catch(() => undefined))) return
    write('')
    setStoredId('')
    setPhotos([])
    field.current?.focus()
  }

  return (
    <Stack component="form" spacing={1} onSubmit={submitting(submit)}>
      <Field
        inputRef={field}
        label={isInternal ? '우리만 보는 메모' : '손님에게 보낼 답'}
        lines={3}
        helperText={
          isInternal && passedOnBy !== null && `이 일을 전한 ${passedOnBy} 님도 사례에서 읽고 알림을 받아요.`
        }
        value={text}
        onChange={write}
        maxLength={inquiryTextMax}
        onKeyDown={onCtrlEnter(({ currentTarget }) => currentTarget.closest('form')?.requestSubmit())}
      />
      <PhotoCapture photos={photos} onChange={setPhotos} label="사진 더하기" />
      {send.error && <Alert severity="error">{send.error.message} 적은 글은 이 기기에 남아 있어요.</Alert>}
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
        <SubmitButton disabled={send.isPending || text.trim() === ''}>
          {isInternal ? '메모 남기기' : '답 보내기'}
        </SubmitButton>
        {!isClosed && <SwitchField label="우리만 보기" checked={isNote} onChange={setIsNote} />}
      </Stack>
    </Stack>
  )
}

const tones: Record<AdminInquiryItem['state'], Tone> = {
  NEW: 'info',
  OURS: 'warning',
  CUSTOMERS: 'default',
  CLOSED: 'success',
}

export const InquiryState = ({ state, stateLabel, isLate }: AdminInquiryItem) =>
  isLate ? <StateChip tone="error" label="늦었어요" /> : <StateChip tone={tones[state]} label={stateLabel} />

export const InquiryTime = ({ dueAt, changedAt }: AdminInquiryItem) =>
  dueAt ? `${formatDateTimeAt(dueAt)}까지` : formatRelativeTime(changedAt)
