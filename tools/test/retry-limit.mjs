/** The share of journeys that may need their second try before the run fails. One journey always may. */
const ALLOWED_SHARE = 0.01

/** Whether more journeys passed only at their second try than a healthy run has. */
export const isOverRetryLimit = (retried, journeys) => retried > Math.max(1, journeys * ALLOWED_SHARE)
