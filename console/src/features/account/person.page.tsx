import { Alert, Box, Card, CardContent, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Title, usePermissions } from 'react-admin'
import { useParams } from 'react-router-dom'
import { getPerson, type PersonDetail } from '../../../../contract/account-admin.ts'
import type { StaffRole } from '../../../../contract/endpoint.ts'
import { useAsk } from '../../shared/ask.ts'
import { Asked } from '../../shared/asked.tsx'
import { FactList } from '../../shared/fact-list.tsx'
import { momentWords } from '../../shared/when.ts'
import { ConsentHistory } from './consent-history.tsx'
import { Standing } from './people-list.tsx'
import { PersonContact } from './person-contact.tsx'
import { PersonDoors } from './person-doors.tsx'
import { providerNames } from './role-names.ts'
import { RolesEditor } from './roles-editor.tsx'

/** One person: who they are as far as it is needed, what they agreed to, and what may be done. */
export function PersonPage() {
  const { id = '' } = useParams()
  const person = useAsk(getPerson, { params: { id } })
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
      <Title title={person.data?.name ?? '사람'} />
      <Asked of={person}>{(found) => <Person person={found} />}</Asked>
    </Stack>
  )
}

function Person({ person }: { person: PersonDetail }) {
  const { permissions = [] } = usePermissions<StaffRole[]>()
  const isAdmin = permissions.includes('ADMIN')
  return (
    <>
      {person.block && (
        <Alert severity="error">
          {momentWords(person.block.since)}에 {person.block.byName} 님이 이용을 막았어요:{' '}
          {person.block.reason}
        </Alert>
      )}
      <Section title={person.name} aside={<Standing person={person} />}>
        <PersonContact person={person} />
        <Facts person={person} />
      </Section>
      {isAdmin && (
        <Section title="역할">
          <RolesEditor person={person} />
        </Section>
      )}
      <Section title="동의 기록">
        <ConsentHistory consents={person.consents} />
      </Section>
      <Section title="이용과 탈퇴">
        <PersonDoors person={person} mayWithdraw={isAdmin} />
      </Section>
    </>
  )
}

const Section = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <Card>
    <CardContent>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1.5, flexWrap: 'wrap' }}>
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        {aside}
      </Stack>
      {children}
    </CardContent>
  </Card>
)

function Facts({ person }: { person: PersonDetail }) {
  const { signIns, devices, reservationCount, paymentCount, acceptedAt, createdAt, id } = person
  const facts: [string, string][] = [
    ['로그인', signIns.map(({ provider }) => providerNames[provider]).join(', ') || '-'],
    ['로그인한 기기', `${devices}대`],
    ['예약과 결제', `예약 ${reservationCount}건, 결제 ${paymentCount}건`],
    ['가입', momentWords(createdAt)],
    ['약관 동의', acceptedAt ? momentWords(acceptedAt) : '아직'],
    ['회원번호', id],
  ]
  return (
    <Box sx={{ mt: 2 }}>
      <FactList facts={facts} />
    </Box>
  )
}
