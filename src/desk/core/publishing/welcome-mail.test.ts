import { expect, test } from 'vitest';
import { readWelcomeMail, type WelcomeMail } from './welcome-mail.ts';

/** Welcome mails of invented hosts, in the wordings of real ones, with the account in each. */
const MAILS: [string, string, WelcomeMail][] = [
  [
    'sections for the panel, FTP with SFTP, and mail',
    `Hola, Marta:
Tu alojamiento ya está activo. Guarda este correo.

Panel de control
Dirección: https://panel.pinarhost.example/
Usuario: marta@clubpinar.example
Contraseña: la que elegiste

Acceso FTP/SFTP
Servidor: ftp.clubpinar.example
Usuario: ftp-clubpinar
Contraseña: Xk3-9dPq
Puerto FTP: 21
Puerto SFTP: 22
Directorio raíz: /public

Correo
Servidor entrante: imap.pinarhost.example
Usuario: info@clubpinar.example
Puerto: 993`,
    { server: 'ftp.clubpinar.example', user: 'ftp-clubpinar', port: 22, folder: '/public', access: 'sftp' },
  ],
  [
    'a table copied with each value below its label',
    `Sus datos de acceso SFTP

Servidor
access-5014.webspace.example
Puerto
22
Protocolo
SFTP
Usuario
u98765432
Contraseña
Verano2026!

Suba su web a la carpeta «/clubpinar».`,
    {
      server: 'access-5014.webspace.example',
      user: 'u98765432',
      port: 22,
      folder: '/clubpinar',
      access: 'sftp',
    },
  ],
  [
    'one server for FTP and another one for SSH',
    `Su alojamiento web está instalado.

* Servidor FTP: ftp.cluster031.ejemplohosting.example
* Puerto FTP: 21
* Servidor SSH: ssh.cluster031.ejemplohosting.example
* Puerto SSH: 22
* Login principal FTP y SSH: clubpin
* Contraseña: ********
* Carpeta raíz de la web: www

Servidor MySQL: clubpindb.mysql.db.example
Usuario MySQL: clubpindb`,
    {
      server: 'ssh.cluster031.ejemplohosting.example',
      user: 'clubpin',
      port: 22,
      folder: 'www',
      access: 'sftp',
    },
  ],
  [
    'a panel whose user is that of the server, and SSH on another port in a sentence',
    `¡Bienvenido! Estos son los datos de tu plan de hosting:

DATOS DE ACCESO A CPANEL
URL: https://srv14.tilohost.example:2083
Usuario: clubpina
Contraseña: 4Nt-77-rio

DATOS DEL SERVIDOR
Nombre del servidor: srv14.tilohost.example
Dirección IP: 192.0.2.14

También puedes conectarte por SSH o SFTP, en el puerto 2222.
Tus archivos van en /home/clubpina/public_html.

NAMESERVERS
Servidor 1: ns1.tilohost.example`,
    {
      server: 'srv14.tilohost.example',
      user: 'clubpina',
      port: 2222,
      folder: '/home/clubpina/public_html',
      access: 'sftp',
    },
  ],
  [
    'SSH credentials in English, with a high port',
    `Your site tools are ready.

SSH Credentials
  Hostname:  ssh.clubpinar.example
  Username:  u1207-k3vq
  Password:  ab12CD34
  Port:      18765

Upload your files to the public_html folder.`,
    {
      server: 'ssh.clubpinar.example',
      user: 'u1207-k3vq',
      port: 18765,
      folder: 'public_html',
      access: 'sftp',
    },
  ],
  [
    'a box drawn with signs, which names no transfer',
    `+===================================+
| New Account Info                  |
+===================================+
| Domain: clubpinar.example
| Ip: 192.0.2.77 (n)
| HasCgi: y
| UserName: clubpina
| PassWord: tr0-ub4dor
| CpanelMod: jupiter
| HomeRoot: /home`,
    { server: '192.0.2.77', user: 'clubpina', access: 'unknown' },
  ],
  [
    'FTP only, in English',
    `Your subscription has been created.

Log in to the Panel: https://host7.example:8443
Username: club@clubpinar.example

FTP access
Host: ftp://clubpinar.example
Username: clubpinar_ftp
Password: s3cr3t0
Port: 21
Document root: httpdocs/

Mail
IMAP server: mail.clubpinar.example`,
    { server: 'clubpinar.example', user: 'clubpinar_ftp', folder: 'httpdocs', access: 'ftp' },
  ],
  [
    'FTP, and the statement that the plan has no SSH',
    `Datos de tu espacio web:
Host FTP = ftp.barato.example
Usuario FTP = club.pinar
Clave FTP = pinar2026
Puerto = 21
Carpeta pública = /htdocs/
Acceso SSH: no incluido en tu plan`,
    { server: 'ftp.barato.example', user: 'club.pinar', folder: '/htdocs', access: 'ftp' },
  ],
  [
    'a command in English',
    `Welcome! To deploy, connect with

    sftp -P 2022 pinar@files.smallhost.example

using the password from your dashboard, and upload everything to the "site/www" directory.
Your MySQL server is db.smallhost.example.`,
    { server: 'files.smallhost.example', user: 'pinar', port: 2022, folder: 'site/www', access: 'sftp' },
  ],
  [
    'a URL in a letter',
    `Estimada junta:

Hemos activado vuestro espacio. Se entra con cualquier programa en
sftp://club-pinar:Luna77@web.ayuntamiento.example:2200/var/www/club
Para lo demás, escribid a soporte@ayuntamiento.example.

Un saludo.`,
    {
      server: 'web.ayuntamiento.example',
      user: 'club-pinar',
      port: 2200,
      folder: '/var/www/club',
      access: 'sftp',
    },
  ],
];

test.each(MAILS)('finds the account in %s, and no password', (_, text, expected) => {
  const found = readWelcomeMail(text);
  expect(found).toEqual(expected);
  expect(JSON.stringify(found)).not.toMatch(/9dPq|Verano|77-rio|CD34|tr0|s3cr|pinar2026|Luna/);
});

test('invents nothing from other texts', () => {
  for (const text of ['', 'Hola, ¿a qué hora es el partido del sábado?', 'Usuario:\nContraseña:\nServidor:'])
    expect(readWelcomeMail(text)).toEqual({ access: 'unknown' });
});
