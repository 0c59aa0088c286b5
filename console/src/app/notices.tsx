import NotificationsIcon from '@mui/icons-material/NotificationsNone'
import { Badge, Box, IconButton, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { formatRelativeTime } from '../../../client/relative-time.ts'
import { keyOf } from '../../../client/server-query.ts'
import type { WorkerMessage } from '../../../client/worker-message.ts'
import type { Data } from '../../../contract/endpoint.ts'
import type { Notification } from '../../../contract/notification/notification.ts'
import {
  getStaffNoticeSettings,
  listStaffNotices,
  readStaffNotices,
  switchStaffNotice,
} from '../../../contract/notification/notification-admin.ts'
import { optionalNoticeKind, staffNoticeLabels } from '../../../contract/notification/staff-notice.ts'
import { Folded, PlainList } from '../shared/display/section.tsx'
import { Muted, TextLink } from '../shared/display/text.tsx'
import { InfoDialog } from '../shared/inputs/dialogs.tsx'
import { SwitchField } from '../shared/inputs/field.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../shared/server/server-query.tsx'
import { type DeviceState, deviceState, onDeviceChange, syncDevice, turnOff, turnOn } from './device.ts'

const refreshMs = 60_000

/** The bell of the bar: how many notices about the work are unread, and the list, whose opening marks them as read. */
export function StaffNotices() {
  const { data: notices } = useServerQuery(listStaffNotices, {}, { refreshMs })
  const read = useServerMutation(readStaffNotices, { handles: 'ALL', invalidates: [listStaffNotices] })
  const [shown, setShown] = useState<Notification[]>()
  useWorkerMessages()
  const unread = notices?.filter(({ status }) => status === 'UNREAD').length ?? 0

  function open() {
    // What was unread stays marked while it is being read.
    setShown(notices)
    if (unread > 0) read.mutate({})
  }

  return (
    <>
      <IconButton
        color="inherit"
        aria-label={unread > 0 ? `알림 ${unread}개` : '알림'}
        disabled={!notices}
        // After a click the focus returns to where it was and not to the bell, which would take the Enter of a list.
        onMouseDown={(event) => event.preventDefault()}
        onClick={open}
      >
        <Badge badgeContent={unread} color="error">
          <NotificationsIcon />
        </Badge>
      </IconButton>
      {shown && (
        <InfoDialog title="알림" onClose={() => setShown(undefined)}>
          <Folded label="알림 설정">
            <NoticeSettings />
          </Folded>
          <PlainList of={shown} spacing={2} empty="최근 30일 동안 온 알림이 없어요.">
            {(notice) => <Notice key={notice.id} notice={notice} onFollow={() => setShown(undefined)} />}
          </PlainList>
        </InfoDialog>
      )}
    </>
  )
}

/** Keeps this browser's notices with the session, and follows what the service worker says of them. */
function useWorkerMessages() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(() => {
    const sync = () => void syncDevice().catch(() => undefined)
    sync()
    const worker = navigator.serviceWorker
    if (!worker) return
    const listen = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === 'open') navigate(toConsolePath(data.link))
      else if (data.kind === 'renew') sync()
      else void queries.invalidateQueries({ queryKey: keyOf(listStaffNotices) })
    }
    worker.addEventListener('message', listen)
    return () => worker.removeEventListener('message', listen)
  }, [navigate, queries])
}

const toConsolePath = (link: string) => link.replace(/^\/console/, '')

interface NoticeProps {
  notice: Notification
  onFollow: () => void
}

const Notice = ({ notice: { title, message, link, status, createdAt }, onFollow }: NoticeProps) => (
  <li>
    <Typography sx={{ fontWeight: status === 'UNREAD' ? 700 : 400 }}>
      {link ? (
        <TextLink to={toConsolePath(link)} onClick={onFollow}>
          {title}
        </TextLink>
      ) : (
        title
      )}
    </Typography>
    <Muted small>{message}</Muted>
    <Muted tiny>{formatRelativeTime(createdAt)}</Muted>
  </li>
)

const explained: Record<DeviceState, string> = {
  unsupported: '이 브라우저는 알림을 받을 수 없어요.',
  denied: '브라우저 설정에서 알림이 막혀 있어요. 풀고 다시 켜 주세요.',
  off: '켜면 콘솔을 닫아 두어도 이 기기로 알려 드려요.',
  on: '로그아웃하면 이 기기로는 더 알리지 않아요.',
}

/** Which notices the person gets, and whether on this device while the console is closed. */
export function NoticeSettings() {
  const change = useServerMutation(switchStaffNotice, { invalidates: [getStaffNoticeSettings] })
  return (
    <QueryResult query={useServerQuery(getStaffNoticeSettings, {})}>
      {({ publicKey, email, kinds }) => (
        <Box role="group" aria-label="알림 설정" sx={{ display: 'grid', pb: 1 }}>
          {publicKey && <DeviceSwitch publicKey={publicKey} />}
          <SwitchField
            label="이메일로도 받기"
            checked={email?.address ? email.isOn : false}
            disabled={!email?.address || change.isPending}
            onChange={(isOn) => change.mutate({ body: { kind: 'EMAIL', isOn } })}
          />
          <Muted tiny>{explainEmail(email)}</Muted>
          {kinds.map(({ kind, isOn, isAlwaysOn }) => (
            <SwitchField
              key={kind}
              label={isAlwaysOn ? `${staffNoticeLabels[kind]} (늘 알려요)` : staffNoticeLabels[kind]}
              checked={isOn}
              disabled={isAlwaysOn || change.isPending}
              onChange={(next) =>
                change.mutate({ body: { kind: optionalNoticeKind.parse(kind), isOn: next } })
              }
            />
          ))}
        </Box>
      )}
    </QueryResult>
  )
}

function explainEmail(email: Data<typeof getStaffNoticeSettings>['email']) {
  if (!email) return '이메일 보내기가 아직 설정되지 않았어요. 서버를 맡은 사람이 설정하면 쓸 수 있어요.'
  if (!email.address) return '로그인한 계정에서 확인된 이메일을 받지 못해 보낼 수 없어요.'
  return `밤에도 ${email.address} 주소로 보내요.`
}

function DeviceSwitch({ publicKey }: { publicKey: string }) {
  const state = useSyncExternalStore(onDeviceChange, deviceState)
  const [isRefused, setIsRefused] = useState(false)
  const notify = useNotify()
  const change = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (isOn) setIsRefused(!(await turnOn(publicKey)))
      else await turnOff()
    },
    onError: () => notify('알림을 켜지 못했어요. 잠시 후 다시 시도해 주세요.', { type: 'error' }),
  })
  return (
    <>
      <SwitchField
        label="이 기기로 알림 받기"
        checked={state === 'on'}
        disabled={state === 'unsupported' || state === 'denied' || change.isPending}
        onChange={(isOn) => change.mutate(isOn)}
      />
      <Muted tiny role="status">
        {isRefused && state === 'off' ? explained.denied : explained[state]}
      </Muted>
    </>
  )
}
