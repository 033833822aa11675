/** Addresses of the contact relay; the first is the one that `@emailjs/browser` calls. */
export const RELAY = {
  form: '/api/v1.0/email/send-form',
  token: '/api/v1.0/email/sello',
} as const;

/** What the visitor types. */
export const TYPED_FIELDS = ['from_name', 'from_email', 'telefono', 'message'] as const;

/** What goes with it unseen: the message's key, the submission token, the honeypot. */
export const HIDDEN_FIELDS = ['clave', 'sello', 'web_personal'] as const;

export type TypedField = (typeof TYPED_FIELDS)[number];
export type HiddenField = (typeof HIDDEN_FIELDS)[number];
