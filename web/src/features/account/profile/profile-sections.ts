/** Fragments of /profile-edit that other screens link to. */
export const profileSections = {
  notifications: 'notifications',
  devices: 'devices',
  data: 'my-data',
} as const
