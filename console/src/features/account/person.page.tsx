import {
  Alert,
  Box,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Link as MuiLink,
  Stack,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { Title, useGetIdentity, useNotify } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  type ActivityItem,
  type AdminPerson,
  activityLength,
  addPersonNote,
  changeRole,
  getAdminPerson,
  getPersonActivity,
  listPersonNotes,
  revealPerson,
} from '../../../../contract/account/account-admin.ts'
import { getPersonAccess } from '../../../../contract/account/session-admin.ts'
import type { StaffRole } from '../../../../contract/endpoint.ts'
import { formatDayWithYear } from '../../../../contract/seoul-day.ts'
import { staffRoles } from '../../../../contract/staff/staff.ts'
import { FactList, SectionCard } from '../../shared/display/section.tsx'
import { Muted, StateChip, Tag } from '../../shared/display/text.tsx'
import { LinkButton } from '../../shared/inputs/buttons.tsx'
import { DialogButton, ReasonDialog, RevealButton } from '../../shared/inputs/dialogs.tsx'
import { SwitchField } from '../../shared/inputs/field.tsx'
import { Opened } from '../../shared/inputs/opened.tsx'
import { Notes } from '../../shared/notes/notes.tsx'
import { useHasRole } from '../../shared/page/use-has-role.ts'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { providerNames } from '../../shared/sign-in/provider-names.ts'
import { OpenInquiryDialog } from '../inquiry/index.ts'
import { consentNames, roleDuties, roleNames } from './labels.ts'
import { PersonStatus } from './people-list.tsx'
import { PersonAccess, PersonActions } from './person-actions.tsx'
import { RoleProposals, roleQueries } from './role-proposals.tsx'

/** One person: masked contact data, roles, consents and account actions. */
export function PersonPage() {
  const { id = '' } = useParams()
  const person = useServerQuery(getAdminPerson, { params: { id } })
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
      <Title title={person.data?.name ?? '사람'} />
      <QueryResult query={person}>{(found) => <Person person={found} />}</QueryResult>
    </Stack>
  )
}

function Person({ person }: { person: AdminPerson }) {
  const isAdmin = useHasRole('ADMIN')
  return (
    <>
      {person.block && (
        <Alert severity="error">
          {formatDateTimeAt(person.block.since)}에 {person.block.byName} 님이 이용을 막았어요:{' '}
          {person.block.reason}
        </Alert>
      )}
      <RoleProposals memberId={person.id} />
      <SectionCard title={person.name} action={<PersonStatus person={person} />}>
        <PersonContact person={person} />
        <Facts person={person} />
      </SectionCard>
      <SectionCard title="메모">
        <Notes id={person.id} by={addPersonNote} shownBy={listPersonNotes} />
      </SectionCard>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <LinkButton
          to={`/phone-bookings/create?memberId=${person.id}`}
          variant="outlined"
          sx={{ alignSelf: 'start' }}
        >
          전화로 예약 받기
        </LinkButton>
        <WriteToPerson memberId={person.id} />
      </Stack>
      <PersonActivity person={person} />
      {isAdmin && (
        <SectionCard title="역할">
          <RolesEditor person={person} />
        </SectionCard>
      )}
      {isAdmin && person.roles.length > 0 && <PersonAccess personId={person.id} />}
      <SectionCard title="동의 기록">
        <ConsentHistory consents={person.consents} />
      </SectionCard>
      <SectionCard title="이용과 탈퇴">
        <PersonActions person={person} mayWithdraw={isAdmin} />
      </SectionCard>
    </>
  )
}

function PersonContact({ person }: { person: AdminPerson }) {
  const reveal = useServerMutation(revealPerson)
  const { name, phone, email } = reveal.data ?? person
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'start' }}>
      {reveal.data && <Typography sx={{ fontWeight: 600 }}>{name}</Typography>}
      {reveal.data && phone ? (
        <MuiLink href={`tel:${phone}`}>{phone}</MuiLink>
      ) : (
        <Typography>{phone ?? '전화번호 없음'}</Typography>
      )}
      <Typography>{email ?? '이메일 없음'}</Typography>
      {!reveal.data && (
        <RevealButton
          label="이름과 연락처 보기"
          reveal={(reason = '') => reveal.mutateAsync({ params: { id: person.id }, body: { reason } })}
        />
      )}
    </Stack>
  )
}

function WriteToPerson({ memberId }: { memberId: string }) {
  const navigate = useNavigate()
  const isOwn = useGetIdentity().identity?.id === memberId
  return (
    <DialogButton
      variant="outlined"
      disabled={isOwn}
      dialog={
        <OpenInquiryDialog
          title="응대함에 넣기"
          about={{ memberId }}
          onOpened={(id) => navigate(`/inquiries?id=${id}`)}
        />
      }
    >
      응대함에 넣기
    </DialogButton>
  )
}

function Facts({ person }: { person: AdminPerson }) {
  const { signIns, devices, acceptedAt, createdAt, id } = person
  return (
    <Box sx={{ mt: 2 }}>
      <FactList
        facts={[
          ['로그인', signIns.map(({ provider }) => providerNames[provider]).join(', ') || '-'],
          ['로그인한 기기', `${devices}대`],
          ['가입', formatDateTimeAt(createdAt)],
          ['약관 동의', acceptedAt ? formatDateTimeAt(acceptedAt) : '아직'],
          ['회원번호', id],
        ]}
      />
    </Box>
  )
}

/** Returns a label with the effective day when the version is a date. */
const versionLabel = (version: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) ? `${formatDayWithYear(version)} 시행 약관` : version

function ConsentHistory({ consents }: Pick<AdminPerson, 'consents'>) {
  if (consents.length === 0) return <Muted>아직 답한 적이 없어요.</Muted>
  return (
    <List dense disablePadding>
      {consents.map(({ kind, agreed, policyVersion, recordedAt }) => (
        <ListItem
          key={`${kind} ${recordedAt}`}
          disableGutters
          secondaryAction={<Tag color={agreed ? 'success' : 'warning'} label={agreed ? '동의' : '거둠'} />}
        >
          <ListItemText
            primary={consentNames[kind]}
            secondary={`${formatDateTimeAt(recordedAt)} · ${versionLabel(policyVersion)}`}
          />
        </ListItem>
      ))}
    </List>
  )
}

/** Grants and revokes roles, one at a time and with a reason; ADMIN only after another administrator's confirmation. */
function RolesEditor({ person }: { person: AdminPerson }) {
  const [chosenRole, setChosenRole] = useState<StaffRole>()
  const { identity } = useGetIdentity()
  const changing = useServerMutation(changeRole, { invalidates: roleQueries })
  const notify = useNotify()
  const isGranted = (role: StaffRole) => !person.roles.includes(role)

  async function change(role: StaffRole, reason: string) {
    const granted = isGranted(role)
    const body = { role, granted, reason }
    const { isProposed } = await changing.mutateAsync({ params: { id: person.id }, body })
    if (isProposed) notify('다른 관리자에게 확인을 부탁했어요.')
    else notify(granted ? '역할을 줬어요.' : '역할을 거뒀어요.', { type: 'success' })
  }

  return (
    <Stack spacing={0.5}>
      {staffRoles.map((role) => (
        <SwitchField
          key={role}
          // Administrators cannot revoke their own role: the last one could not get it back.
          disabled={person.isBlocked || (role === 'ADMIN' && identity?.id === person.id)}
          label={
            <>
              {roleNames[role]} <Muted component="span">{roleDuties[role]}</Muted>
            </>
          }
          checked={person.roles.includes(role)}
          onChange={() => setChosenRole(role)}
        />
      ))}
      {staffRoles.map((role) => (
        <Opened key={role} isOpen={role === chosenRole} onClose={() => setChosenRole(undefined)}>
          <ReasonDialog
            title={`${roleNames[role]} 역할 ${isGranted(role) ? '주기' : '거두기'}`}
            action={isGranted(role) ? '주기' : '거두기'}
            isDangerous={!isGranted(role)}
            onSubmit={(reason) => change(role, reason)}
          >
            {role === 'ADMIN'
              ? '다른 관리자가 확인하면 적용돼요. 부탁한 사람과 이 사람은 확인할 수 없어요.'
              : '5초 안에 이 사람의 모든 화면에 적용되고, 모든 관리자에게 알려요.'}
            {role === 'EXPERT' && !isGranted(role) && <BegunCases personId={person.id} />}
          </ReasonDialog>
        </Opened>
      ))}
    </Stack>
  )
}

/** Names the cases that go to the queue with the role. */
function BegunCases({ personId }: { personId: string }) {
  const { data } = useServerQuery(getPersonAccess, { params: { id: personId } })
  const cases = data?.cases ?? []
  if (cases.length === 0) return null
  return (
    <>
      {' '}
      맡은 사례 {cases.length}건은 쓰던 답변과 함께 바로 대기 목록으로 돌아가요:{' '}
      {cases.map(({ problem }) => problem).join(', ')}
    </>
  )
}

const PersonActivity = ({ person: { id, reservationCount, paymentCount } }: { person: AdminPerson }) => (
  <QueryResult query={useServerQuery(getPersonActivity, { params: { id } })}>
    {({ reservations, payments, diagnoses, notices }) => (
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Items title="예약" total={reservationCount} items={reservations} page="reservations" />
        <Items title="결제" total={paymentCount} items={payments} page="payments" />
        {diagnoses && <Items title="진단" items={diagnoses} page="cases" />}
        <Items title="알림" items={notices} />
      </Box>
    )}
  </QueryResult>
)

interface ItemsProps {
  title: string
  items: ActivityItem[]
  /** How many there are in all, where it is known. */
  total?: number
  /** Where an item has its page; absent when it has none. */
  page?: 'reservations' | 'payments' | 'cases'
}

function Items({ title, items, total, page }: ItemsProps) {
  const isCut = total === undefined ? items.length === activityLength : total > items.length
  return (
    <SectionCard
      title={total === undefined ? title : `${title} ${total}건`}
      {...(isCut && { note: `최근 ${items.length}건이에요.` })}
    >
      {items.length === 0 ? (
        <Muted>아직 없어요.</Muted>
      ) : (
        <List dense disablePadding>
          {items.map((item) => (
            <ListItem key={item.id} disablePadding>
              {page ? (
                <ListItemButton
                  component={Link}
                  to={`/${page}/${item.id}${page === 'cases' ? '' : '/show'}`}
                  sx={{ px: 0, minHeight: 44 }}
                >
                  <Item item={item} />
                </ListItemButton>
              ) : (
                <Item item={item} />
              )}
            </ListItem>
          ))}
        </List>
      )}
    </SectionCard>
  )
}

const Item = ({ item: { title, about, state, createdAt } }: { item: ActivityItem }) => (
  <>
    <ListItemText
      primary={title}
      secondary={[about, formatDateTimeAt(createdAt)].filter(Boolean).join(' · ')}
    />
    <StateChip label={state} />
  </>
)
