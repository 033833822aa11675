/**
 * Script of the pages that offer notices to phones. A press on «Avísame si cambia» on a team's page asks the browser and subscribes;
 * the page /avisos changes and ends the subscription of this device.
 */
import { PUSH, type PushChoice } from '../../base/addresses/push.ts';
import { WORKER_PATH } from '../../base/addresses/worker-path.ts';
import { sendJson } from '../service-worker/send-json.ts';

/** True if this browser can receive notices. An iPhone can only once the site is on its home screen. */
const isSupported = 'PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window;

/** Returns the subscription of this device; null if there is none. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns the choice of this device; null if the server knows none. */
async function currentChoice(): Promise<PushChoice | null> {
  const subscription = await currentSubscription();
  if (!subscription) return null;
  const answer = await sendJson('POST', PUSH.choice, { endpoint: subscription.endpoint });
  if (!answer.ok) throw new Error(`${answer.status}: ${PUSH.choice}`);
  return (await answer.json()) as PushChoice | null;
}

/** Subscribes this device, after the browser's question. @param key public key of the club's server */
async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // The club's server has another key than the one that this device knows.
    if ((error as DOMException).name !== 'InvalidStateError') throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

const FAILURES: Record<number, string> = {
  429: 'Demasiados intentos seguidos. Prueba dentro de un minuto.',
  507: 'Ya no caben más móviles. Díselo al club.',
};
const BLOCKED =
  'Este navegador tiene bloqueados los avisos de esta web: permítelos en sus ajustes y prueba otra vez.';
const FAILED = 'No se ha podido guardar. Comprueba la conexión y prueba otra vez.';

/** Subscribes this device to a choice. Returns a Spanish sentence with the reason if it fails, otherwise empty. */
async function save(key: string, choose: () => Promise<PushChoice>): Promise<string> {
  try {
    // Asked first, while the press still counts.
    if ((await Notification.requestPermission()) !== 'granted') return BLOCKED;
    const subscription = await subscribe(key);
    const answer = await sendJson('POST', PUSH.subscription, {
      ...subscription.toJSON(),
      ...(await choose()),
    });
    return answer.ok ? '' : (FAILURES[answer.status] ?? FAILED);
  } catch (error) {
    console.info(error);
    return FAILED;
  }
}

/** Starts a link «Avísame si cambia» of a team. Without support it leads to /avisos, which says what to do. */
function startLink(link: HTMLAnchorElement): void {
  const { pushKey = '' } = link.dataset;
  const team = new URL(link.href).searchParams.get('equipo');
  const status = document.querySelector<HTMLElement>('#estado-de-avisos');
  if (!isSupported || !team || !status) return;
  link.addEventListener('click', async (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const failure = await save(pushKey, async () => {
      const choice = await currentChoice();
      return { teams: [...new Set([...(choice?.teams ?? []), team])], results: choice?.results ?? false };
    });
    status.textContent = failure || 'Hecho: te avisaremos en este dispositivo. ';
    const settings = document.createElement('a');
    settings.className = 'text-link';
    settings.href = link.href;
    settings.textContent = failure ? 'Más sobre los avisos' : 'Elegir equipos o dejarlo';
    status.append(' ', settings);
  });
}

/** Starts the form of /avisos. */
async function startForm(form: HTMLFormElement): Promise<void> {
  const status = form.querySelector<HTMLElement>('#estado-de-avisos');
  const end = form.querySelector<HTMLButtonElement>('#dejar-avisos');
  const submit = form.querySelector<HTMLButtonElement>('[type="submit"]');
  if (!status || !end || !submit) return;
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name="equipo"]')];
  const results = form.querySelector<HTMLInputElement>('input[name="resultados"]');
  const show = (sentence: string) => {
    status.textContent = sentence;
  };
  const showSubscribed = (isSubscribed: boolean) => {
    end.hidden = !isSubscribed;
    submit.textContent = isSubscribed ? 'Guardar los cambios' : 'Avísame si cambia';
  };
  const choose = (teams: readonly string[]) => {
    for (const box of boxes) box.checked = teams.includes(box.value);
  };
  if (!isSupported) {
    const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
    const help = isApple ? document.querySelector<HTMLElement>('#avisos-en-iphone') : null;
    if (help) help.hidden = false;
    else show('Este navegador no recibe avisos. Prueba con otro, como Chrome, Firefox, Edge o Safari.');
    form.hidden = help !== null;
    submit.disabled = true;
    return;
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const teams = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    if (teams.length === 0) return show('Elige al menos un equipo.');
    const failure = await save(form.dataset.pushKey ?? '', async () => ({
      teams,
      results: results?.checked ?? false,
    }));
    if (!failure) showSubscribed(true);
    show(failure || 'Guardado: te avisaremos en este dispositivo.');
  });
  end.addEventListener('click', async () => {
    const subscription = await currentSubscription();
    // Without an answer of the club's server, it learns at the next notice that the subscription has ended.
    if (subscription)
      await sendJson('DELETE', PUSH.subscription, { endpoint: subscription.endpoint }).catch(() => {});
    await subscription?.unsubscribe();
    showSubscribed(false);
    show('Hecho: este dispositivo ya no recibe avisos, y el club ha borrado sus datos.');
  });
  const team = new URLSearchParams(location.search).get('equipo');
  if (team) choose([team]);
  const subscription = await currentSubscription();
  if (!subscription) return;
  const choice = await currentChoice();
  if (!choice)
    return show('Los avisos de este dispositivo han terminado. Elige los equipos y vuelve a activarlos.');
  choose(team ? [...choice.teams, team] : choice.teams);
  if (results) results.checked = choice.results;
  showSubscribed(true);
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-push-key]')) startLink(link);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-push-key]'))
  startForm(form).catch(console.info);
