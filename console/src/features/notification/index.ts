import EditNotificationsIcon from '@mui/icons-material/EditNotificationsOutlined'
import type { ConsoleScreen } from '../../shared/console-screen.ts'
import { TemplatesPage } from './templates.page.tsx'

export const notificationScreens: ConsoleScreen[] = [
  {
    name: 'notices',
    title: '알림 문구',
    roles: ['ADMIN'],
    group: '설정',
    icon: EditNotificationsIcon,
    page: TemplatesPage,
  },
]
