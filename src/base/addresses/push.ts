/** Protocol of notices to phones (Web Push) between pages, service worker, server and desk. */

/** Page where visitors choose and end their notices. */
export const NOTICES_PATH = '/avisos';

/** URL paths of the server. All of them take and return JSON. */
export const PUSH = {
  /** POST saves a `PushSubscriptionData`; DELETE ends one by its endpoint. */
  subscription: '/api/avisos',
  /** POST returns the `PushChoice` of an endpoint; null for an unknown one. */
  choice: '/api/avisos/eleccion',
  /** For the club, with its token: GET returns a `PhoneCount`; DELETE ends all subscriptions. */
  phones: '/api/avisos/telefonos',
} as const;

/** Choice of a visitor. */
export interface PushChoice {
  /** Keys of teams. */
  teams: string[];
  /** True for results as well. */
  results: boolean;
}

/** Subscription of a browser with the visitor's choice. */
export interface PushSubscriptionData extends PushChoice {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Number of subscribed phones: in total, and by the key of the team. */
export interface PhoneCount {
  total: number;
  teams: Record<string, number>;
}

/**
 * Message to a phone: the declarative form that Safari shows by itself (https://webkit.org/blog/16535/), which the service worker
 * shows in other browsers.
 */
export interface PushMessage {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    lang: 'es';
    /** URL that a press opens. */
    navigate: string;
    /** Replaces an earlier notification about the same event. */
    tag: string;
    data: {
      /** Id of the notice, equal in a repeated message. */
      notice: string;
    };
  };
}
