import { Alert, Box, Button, Chip, List, ListItem, ListItemText, Stack, Typography } from '@mui/material'
import { Title, usePermissions } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { AdminPerson } from '../../../../contract/account/account-admin.ts'
import type { StaffRole } from '../../../../contract/endpoint.ts'
import { formatDayWithYear } from '../../../../contract/seoul-day.ts'
import { FactList } from '../../shared/display/fact-list.tsx'
import { SectionCard } from '../../shared/display/section.tsx'
import { Notes } from '../../shared/notes/notes.tsx'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { useAddPersonNote, usePerson, usePersonNotes } from './account.queries.ts'
import { consentNames, providerNames } from './labels.ts'
import { PersonStatus } from './people-list.tsx'
import { PersonAccess } from './person-access.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonActivity } from './person-activity.tsx'
import { PersonContact } from './person-contact.tsx'
import { RoleProposals } from './role-proposals.tsx'
import { RolesEditor } from './roles-editor.tsx'

/** One person: masked contact data, roles, consents and account actions. */
export function PersonPage() {
  const { id = '' } = useParams()
  const person = usePerson(id)
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
      <Title title={person.data?.name ?? '사람'} />
      <QueryResult query={person}>{(found) => <Person person={found} />}</QueryResult>
    </Stack>
  )
}

function Person({ person }: { person: AdminPerson }) {
  const { permissions = [] } = usePermissions<StaffRole[]>()
  const isAdmin = permissions.includes('ADMIN')
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
      <PersonNotes id={person.id} />
      <PhoneBookingLink memberId={person.id} />
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

/** Books for a member who calls on the phone. */
const PhoneBookingLink = ({ memberId }: { memberId: string }) => (
  <Button
    component={Link}
    to={`/phone-bookings/create?memberId=${memberId}`}
    variant="outlined"
    sx={{ alignSelf: 'start', minHeight: 44 }}
  >
    전화로 예약 받기
  </Button>
)

function PersonNotes({ id }: { id: string }) {
  const query = usePersonNotes(id)
  const add = useAddPersonNote()
  return (
    <SectionCard title="메모">
      <Notes id={id} query={query} add={add} />
    </SectionCard>
  )
}

function Facts({ person }: { person: AdminPerson }) {
  const { signIns, devices, acceptedAt, createdAt, id } = person
  const facts: [string, string][] = [
    ['로그인', signIns.map(({ provider }) => providerNames[provider]).join(', ') || '-'],
    ['로그인한 기기', `${devices}대`],
    ['가입', formatDateTimeAt(createdAt)],
    ['약관 동의', acceptedAt ? formatDateTimeAt(acceptedAt) : '아직'],
    ['회원번호', id],
  ]
  return (
    <Box sx={{ mt: 2 }}>
      <FactList facts={facts} />
    </Box>
  )
}

/** Returns a label with the effective day when the version is a date. */
const versionLabel = (version: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) ? `${formatDayWithYear(version)} 시행 약관` : version

/** Consents given and withdrawn, with the policy version, newest first. */
function ConsentHistory({ consents }: Pick<AdminPerson, 'consents'>) {
  if (consents.length === 0) return <Typography color="textSecondary">아직 답한 적이 없어요.</Typography>
  return (
    <List dense disablePadding>
      {consents.map(({ kind, agreed, policyVersion, recordedAt }) => (
        <ListItem
          key={`${kind} ${recordedAt}`}
          disableGutters
          secondaryAction={
            <Chip
              size="small"
              variant="outlined"
              color={agreed ? 'success' : 'warning'}
              label={agreed ? '동의' : '거둠'}
            />
          }
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
